import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { createTestDatabase } from '../../../tests/database.ts'
import { MASK_VARIANT } from '../../shared/catalogue/cut-outs.ts'
import type { CutOutSettings } from '../../shared/contract/cut-outs.ts'
import { createShares } from '../creations/shares.service.ts'
import type { Owner } from '../credits/owner.ts'
import { createCutOuts } from './cut-outs.service.ts'
import { type EngineInput, type EngineOutput, RejectedByEngineError } from './engine.ts'
import { balanceOf, bring, createWorld, newOwner, newPerson } from './generations.fixture.ts'

const { db } = await createTestDatabase()
const world = await createWorld(db)
const { creations, generations, engine, rules } = world
const cutOuts = createCutOuts(world)
const shares = createShares({ db, siteName: 'Plumdrop', siteOrigin: 'https://plumdrop.test' })
afterAll(() => rm(world.folder, { recursive: true, force: true }))

const SETTINGS: CutOutSettings = {
  softness: 2,
  turn: 90,
  crop: { left: 0, top: 0, width: 1, height: 0.5 },
  outline_width: 20,
  outline_color: '#ff0000',
  shadow: false,
  background: null,
  caption: 'Hello',
}

async function paintCutOut(workspace: string, name: string): Promise<EngineOutput> {
  const facts = { mime: 'image/png', width: 8, height: 6, durationMs: null }
  const shown = path.join(workspace, `${name}.png`)
  const mask = path.join(workspace, 'mask.png')
  await Promise.all([writeFile(shown, name), writeFile(mask, `mask of ${name}`)])
  return {
    kind: 'image',
    files: [
      { variant: 'png', path: shown, ...facts },
      { variant: MASK_VARIANT, path: mask, ...facts },
    ],
  }
}

let asked: EngineInput[] = []
beforeEach(() => {
  asked = []
  rules.blockedPictures.clear()
  engine.run = async (_input, { workspace }) => [await paintCutOut(workspace, 'first')]
  engine.edit = (input, { workspace }) => {
    asked.push(input)
    return paintCutOut(workspace, 'edited')
  }
})

/** A sticker that was made and paid for. */
async function makeSticker() {
  const owner = await newPerson(world, 5)
  const photo = await bring(world, owner)
  const { id } = await generations.start(owner, {
    tool: 'sticker',
    inputs: { mode: 'image', image: photo, outlineWidth: 8, outlineColor: '#00ff00', shadow: true },
  })
  await world.runNext()
  const { outputs } = await generations.get(owner, id)
  return { owner, photo, generation: id, sticker: outputs[0]?.id ?? '' }
}
const edit = async (owner: Owner, id: string, settings = SETTINGS) =>
  cutOuts.edit(owner, id, { mask: await bring(world, owner), settings })

it('shows the photo, the edge and the looks that something was made with', async () => {
  const { owner, sticker } = await makeSticker()
  expect(await cutOuts.find(owner, sticker)).toMatchObject({
    tool: 'sticker',
    mask: `/media/creations/${sticker}/mask`,
    width: 8,
    height: 6,
    settings: { outline_width: 8, outline_color: '#00ff00', shadow: true, turn: 0, softness: 0, caption: '' },
  })
  const { downloads, editable } = await creations.get(owner, sticker)
  expect(downloads.map(({ variant }) => variant)).toEqual(['png'])
  expect(editable).toBe(true)
})

it('makes another creation beside the first, from the mask and the looks, without another charge', async () => {
  const { owner, generation, sticker } = await makeSticker()
  const before = await balanceOf(world, owner)
  expect(before).toEqual({ available: 4, held: 0 })
  const version = await edit(owner, sticker)
  expect(asked[0]?.values).toMatchObject({
    softness: 2,
    turn: 90,
    cropHeight: 0.5,
    outlineWidth: 20,
    outlineColor: '#ff0000',
    shadow: false,
    words: 'Hello',
    mask: { kind: 'image' },
    image: { kind: 'image' },
  })
  expect(version).toMatchObject({ generation_id: generation, editable: true, tool: 'sticker' })
  expect((await generations.get(owner, generation)).outputs.map(({ id }) => id)).toEqual([
    sticker,
    version.id,
  ])
  expect(await balanceOf(world, owner)).toEqual(before)
  expect(await world.credits.selfCheck()).toEqual([])
  // It can be edited once more, starting from its last state.
  expect((await cutOuts.find(owner, version.id)).settings).toEqual(SETTINGS)
  await edit(owner, version.id)
  expect((await generations.get(owner, generation)).outputs).toHaveLength(3)
  expect(await balanceOf(world, owner)).toEqual(before)
})

it('reports that the photo was deleted, or that no mask was kept', async () => {
  const { owner, photo, sticker } = await makeSticker()
  world.uploads.known.delete(photo)
  await expect(cutOuts.find(owner, sticker)).rejects.toMatchObject({ reason: 'cut_out_not_kept' })
  await expect(edit(owner, sticker)).rejects.toMatchObject({ reason: 'cut_out_not_kept' })
  engine.run = async (_input, { workspace }) => {
    const { kind, files } = await paintCutOut(workspace, 'first')
    return [{ kind, files: [files[0]] }]
  }
  const other = await makeSticker()
  await expect(cutOuts.find(other.owner, other.sticker)).rejects.toMatchObject({ reason: 'cut_out_not_kept' })
})

it('finds the thing that somebody points at in the photo', async () => {
  const { owner, sticker } = await makeSticker()
  const pointed = { stays: true, on: [{ x: 0.5, y: 0.25 }], kept: [] }
  engine.inspect = async ({ values }) => {
    expect(values).toMatchObject({ ...pointed, image: { kind: 'image' } })
    return { faces: [], warnings: [], thing: 'data:image/png;base64,' }
  }
  expect(await cutOuts.findThing(owner, sticker, pointed)).toEqual({ thing: 'data:image/png;base64,' })
  await expect(cutOuts.findThing(newOwner(), sticker, pointed)).rejects.toMatchObject({ reason: 'not_found' })
  // Other tools never look for it.
  engine.inspect = async () => ({ faces: [], warnings: [] })
  expect(await cutOuts.findThing(owner, sticker, pointed)).toEqual({ thing: null })
})

it('is private to its owner, with masks of their own, and a shared page never exposes the mask', async () => {
  const { owner, sticker } = await makeSticker()
  const other = newOwner()
  await expect(cutOuts.find(other, sticker)).rejects.toMatchObject({ reason: 'not_found' })
  await expect(edit(other, sticker)).rejects.toMatchObject({ reason: 'not_found' })
  const mask = await bring(world, other)
  await expect(cutOuts.edit(owner, sticker, { mask, settings: SETTINGS })).rejects.toMatchObject({
    reason: 'not_found',
  })
  const { url } = await shares.share(owner, sticker, false)
  const shareId = url.slice(url.lastIndexOf('/') + 1)
  await expect(shares.getFile(shareId, MASK_VARIANT)).rejects.toMatchObject({ reason: 'not_found' })
})

it('follows the content policy in words and pictures, and says when nothing is left', async () => {
  const { owner, generation, sticker } = await makeSticker()
  const rude = edit(owner, sticker, { ...SETTINGS, caption: 'forbidden' })
  await expect(rude).rejects.toMatchObject({ reason: 'blocked_prompt' })
  rules.blockedPictures.add('edited.png')
  await expect(edit(owner, sticker)).rejects.toMatchObject({ reason: 'blocked_prompt' })
  rules.blockedPictures.clear()
  engine.edit = () => Promise.reject(new RejectedByEngineError('no_subject'))
  await expect(edit(owner, sticker)).rejects.toMatchObject({ reason: 'cut_out_empty' })
  expect((await generations.get(owner, generation)).outputs).toHaveLength(1)
})
