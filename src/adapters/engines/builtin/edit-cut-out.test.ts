import { mkdtemp } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { expect, inject, test } from 'vitest'
import type { EngineInput, EngineOutput } from '../../../modules/generations/engine.ts'
import type { Task } from './host/task.ts'
import { drawPicture, engineFile, tools, writePicture } from './photo-engines.fixture.ts'
import * as changer from './tools/background-changer/background-changer.ts'
import * as remover from './tools/background-remover/background-remover.ts'
import * as sticker from './tools/sticker/sticker.ts'

/** The left half is red, the right half blue; the mask keeps a square in the middle. */
const photo = await writePicture(
  'edited-photo.png',
  drawPicture(80, 60, (x) => (x < 40 ? [255, 0, 0, 255] : [0, 0, 255, 255])),
)
const mask = await writePicture(
  'edited-mask.png',
  drawPicture(80, 60, (x, y) =>
    x >= 20 && x < 60 && y >= 10 && y < 50 ? [255, 255, 255, 255] : [0, 0, 0, 255],
  ),
)
const LOOKS = {
  softness: 0,
  turn: 0,
  cropLeft: 0,
  cropTop: 0,
  cropWidth: 1,
  cropHeight: 1,
  outlineWidth: 0,
  outlineColor: '#00ff00',
  shadow: false,
  words: '',
  backdrop: 'transparent',
}

async function edited(
  { edit }: { edit: Task<EngineInput, EngineOutput> },
  tool: EngineInput['tool'],
  looks: Partial<typeof LOOKS> & Record<string, string | number | boolean> = {},
) {
  const workspace = await mkdtemp(path.join(inject('scratchFolder'), 'edited-'))
  const values = { image: engineFile(photo), mask: engineFile(mask), ...LOOKS, ...looks }
  const { files } = await edit({ tool, values, seed: 1 }, { ...tools, workspace })
  const { data, info } = await sharp(files[0].path).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => [
    ...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4),
  ]
  return { ...info, at, variants: files.map(({ variant }) => variant) }
}

test('the masked part keeps its colours, the rest is gone, and the mask is saved for the next time', async () => {
  const { width, height, at, variants } = await edited(remover, 'ai-background-remover')
  expect([width, height]).toEqual([80, 60])
  expect(at(30, 30)).toEqual([255, 0, 0, 255])
  expect(at(50, 30)).toEqual([0, 0, 255, 255])
  expect(at(5, 5)[3]).toBe(0)
  expect(variants).toEqual(['png', 'webp', 'mask'])
})

test('it is cropped, then turned, and put on the requested colour', async () => {
  const looks = { cropLeft: 0.25, cropWidth: 0.5, turn: 90, backdrop: '#ffff00' }
  const { width, height, at } = await edited(remover, 'ai-background-remover', looks)
  expect([width, height]).toEqual([60, 40])
  // A quarter turn moves the left side to the top.
  expect(at(30, 10)).toEqual([255, 0, 0, 255])
  expect(at(30, 30)).toEqual([0, 0, 255, 255])
  expect(at(2, 20)).toEqual([255, 255, 0, 255])
})

test('a soft edge fades, and a hard one does not', async () => {
  const hard = await edited(remover, 'ai-background-remover')
  const soft = await edited(remover, 'ai-background-remover', { softness: 20 })
  expect(hard.at(18, 30)[3]).toBe(0)
  expect(soft.at(18, 30)[3]).toBeGreaterThan(20)
  expect(soft.at(18, 30)[3]).toBeLessThan(200)
})

test('a sticker gets its outline and words around the kept part, and no background shows through', async () => {
  const plain = await edited(sticker, 'sticker', { outlineWidth: 20 })
  expect(plain.width).toBe(plain.height)
  expect(plain.at(256, 15)).toEqual([0, 255, 0, 255])
  expect(plain.variants).toContain('mask')
  const lettered = await edited(sticker, 'sticker', { outlineWidth: 20, words: 'HI' })
  expect(lettered.at(256, 256)).not.toEqual(plain.at(256, 256))
})

test('the background changer puts it on its colour', async () => {
  const looks = { background: 'color', color: '#123456' }
  const { at } = await edited(changer, 'ai-background-changer', looks)
  expect(at(5, 5)).toEqual([0x12, 0x34, 0x56, 255])
  expect(at(30, 30)).toEqual([255, 0, 0, 255])
})
