import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { createTestDatabase } from '../../../tests/database.ts'
import type { Owner } from '../credits/owner.ts'
import { RejectedByEngineError, RetryableEngineError } from './engine.ts'
import { balanceOf, bring, createWorld, newOwner, newPerson } from './generations.fixture.ts'

const { db } = await createTestDatabase()
const world = await createWorld(db)
const { generations, rules, engine } = world
afterAll(() => rm(world.folder, { recursive: true, force: true }))

let shown = 0
beforeEach(() => {
  rules.blockedPictures.clear()
  shown = 0
  engine.preview = async (_input, { workspace }) => {
    shown++
    const file = path.join(workspace, 'still.webp')
    await writeFile(file, 'a still')
    return [file]
  }
})

async function swapOf(owner: Owner) {
  const inputs = { target: await bring(world, owner, 'gif'), source: await bring(world, owner) }
  return { tool: 'gif-face-swap', inputs, consent: true }
}

it('shows what would be made, and holds nothing', async () => {
  const owner = await newPerson(world, 9)
  const { pictures, problem } = await generations.preview(owner, await swapOf(owner))
  expect(problem).toBeNull()
  expect(pictures).toEqual([`data:image/webp;base64,${btoa('a still')}`])
  expect(await balanceOf(world, owner)).toEqual({ available: 9, held: 0 })
})

it('needs the same statement as a start, so that it is no way around it', async () => {
  const owner = newOwner()
  const request = { ...(await swapOf(owner)), consent: false }
  await expect(generations.preview(owner, request)).rejects.toMatchObject({ reason: 'consent_needed' })
  expect(shown).toBe(0)
})

it('follows the content policy: no blocked file is processed and no blocked still is shown', async () => {
  const owner = newOwner()
  const blocked = { pictures: [], problem: 'failure.blocked' }
  rules.blockedPictures.add('copy')
  const request = await swapOf(owner)
  Object.assign(world.uploads.known.get(request.inputs.target) ?? {}, { name: 'holiday.gif' })
  expect(await generations.preview(owner, request)).toEqual({ ...blocked, blockedFile: 'holiday.gif' })
  expect(shown).toBe(0)
  rules.blockedPictures.clear()
  rules.blockedPictures.add('still.webp')
  expect(await generations.preview(owner, await swapOf(owner))).toEqual({ ...blocked, blockedFile: null })
  expect(shown).toBe(1)
})

it('says why there is nothing to see', async () => {
  const owner = newOwner()
  engine.preview = () => Promise.reject(new RejectedByEngineError('no_face'))
  expect(await generations.preview(owner, await swapOf(owner))).toEqual({
    pictures: [],
    problem: 'rejection.no_face',
  })
  engine.preview = () => Promise.reject(new RetryableEngineError('It died.'))
  expect(await generations.preview(owner, await swapOf(owner))).toMatchObject({
    problem: 'failure.our_fault',
  })
})

it('does not process the files of others', async () => {
  const owner = newOwner()
  const somebodyElse = newOwner()
  const request = await swapOf(somebodyElse)
  await expect(generations.preview(owner, request)).rejects.toMatchObject({ reason: 'not_found' })
})
