import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadPicture } from '../../kit/pictures/load-picture.ts'
import { engineFile, mediaFile, runEngine } from '../../photo-engines.fixture.ts'
import { loadEngine } from '../../registry.ts'
import { createInstruct } from './instruct.ts'

const { run } = createInstruct(loadEngine)
const TOOL = 'nano-banana-ai-image-generator' as const
const cup = engineFile(mediaFile('coffee.jpg'))
const SIZE = { width: 480, height: 320 }
const PLACE = { left: 20, top: 20, width: 60, height: 40 }

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'plumdrop-marked-'))
  const brush = sharp({ create: { ...PLACE, channels: 3, background: '#fff' } }).png()
  const { left, top } = PLACE
  for (const [name, layers] of [
    ['mark.png', [{ input: await brush.toBuffer(), left, top }]],
    ['empty.png', []],
  ] as const) {
    const black = sharp({ create: { ...SIZE, channels: 3, background: '#000' } })
    await black
      .composite([...layers])
      .png()
      .toFile(path.join(folder, name))
  }
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const edit = (prompt: string, { mark = 'mark.png', references = [cup] } = {}) => {
  const place = engineFile(path.join(folder, mark))
  return runEngine(run, TOOL, { drawing: 'flat', ratio: '1:1', outputs: 1, prompt, references, place })
}

test('only the marked area is changed', async () => {
  const before = await loadPicture(mediaFile('coffee.jpg'))
  const after = await edit('make it brighter')
  const at = (x: number, y: number) => (y * SIZE.width + x) * 4
  const brightness = ({ data }: { data: Uint8Array }, i: number) =>
    (data[i] ?? 0) + (data[i + 1] ?? 0) + (data[i + 2] ?? 0)
  const inside = at(PLACE.left + PLACE.width / 2, PLACE.top + PLACE.height / 2)
  expect(brightness(after, inside)).toBeGreaterThan(brightness(before, inside) + 10)
  const beyond = at(240, 300)
  expect([...after.data.subarray(beyond, beyond + 3)]).toEqual([...before.data.subarray(beyond, beyond + 3)])
})

test('a mark that the text does not mention, that is empty, or on one of several pictures is refused', async () => {
  await expect(edit('turn it into a sketch')).rejects.toMatchObject({ reason: 'mark_not_used' })
  await expect(edit('make it brighter', { mark: 'empty.png' })).rejects.toMatchObject({
    reason: 'nothing_marked',
  })
  await expect(edit('make it brighter', { references: [cup, cup] })).rejects.toMatchObject({
    reason: 'mark_in_one_picture',
  })
})
