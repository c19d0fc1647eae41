import { mkdtemp } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { describe, expect, inject, test } from 'vitest'
import type { EngineInput } from '../../../../../modules/generations/engine.ts'
import { MAX_MASK_SIDE } from '../../../../../shared/catalogue/cut-outs.ts'
import type { Picture } from '../pictures/raster.ts'
import { cropAndTurn, readEditedSubject } from './edited-subject.ts'
import { readPaintedSubject } from './painted-subject.ts'
import { saveMask } from './save-mask.ts'

const folder = await mkdtemp(path.join(inject('scratchFolder'), 'edited-subject-'))
const [WIDTH, HEIGHT] = [12, 8]

const inputOf = (values: EngineInput['values']): EngineInput => ({ tool: 'sticker', values, seed: 1 })
const fileAt = (file: string) =>
  ({ path: file, kind: 'image', mime: 'image/png', width: null, height: null, durationMs: null }) as const

const numbered: Picture = { width: WIDTH, height: HEIGHT, data: new Uint8Array(WIDTH * HEIGHT * 4) }
for (let i = 0; i < WIDTH * HEIGHT; i++) numbered.data.set([i % WIDTH, Math.floor(i / WIDTH), 0, 255], i * 4)

async function writeGrey(
  name: string,
  valueAt: (x: number, y: number) => number,
  scale = 1,
): Promise<string> {
  const file = path.join(folder, name)
  const [width, height] = [WIDTH * scale, HEIGHT * scale]
  const data = Uint8Array.from({ length: width * height }, (_, i) =>
    valueAt(i % width, Math.floor(i / width)),
  )
  await sharp(data, { raw: { width, height, channels: 1 } })
    .png()
    .toFile(file)
  return file
}

const alphaAt = ({ width, data }: Picture, x: number, y: number) => data[(y * width + x) * 4 + 3]
const colourAt = ({ width, data }: Picture, x: number, y: number) => [
  ...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 2),
]

describe('cropping and turning', () => {
  const cropped = (crop: { left: number; top: number; width: number; height: number }, turn = 0) =>
    cropAndTurn(
      inputOf({
        cropLeft: crop.left,
        cropTop: crop.top,
        cropWidth: crop.width,
        cropHeight: crop.height,
        turn,
      }),
      numbered,
    )
  const WHOLE = { left: 0, top: 0, width: 1, height: 1 }

  test('changes nothing unless asked to', async () => {
    expect(await cropped(WHOLE)).toBe(numbered)
  })

  test('cuts out a part that is given as fractions of the picture', async () => {
    const part = await cropped({ left: 0.25, top: 0.5, width: 0.5, height: 0.25 })
    expect([part.width, part.height]).toEqual([6, 2])
    expect([colourAt(part, 0, 0), colourAt(part, 5, 1)]).toEqual([
      [3, 4],
      [8, 5],
    ])
  })

  test('stays inside the picture, and leaves at least one pixel', async () => {
    const beyond = await cropped({ left: 0.75, top: 0.5, width: 1, height: 1 })
    expect([beyond.width, beyond.height]).toEqual([3, 4])
    const thin = await cropped({ left: 0.5, top: 0.5, width: 0, height: 0 })
    expect([thin.width, thin.height, colourAt(thin, 0, 0)]).toEqual([1, 1, [6, 4]])
    const last = await cropped({ left: 1, top: 1, width: 0, height: 0 })
    expect([last.width, last.height, colourAt(last, 0, 0)]).toEqual([1, 1, [11, 7]])
  })

  test('turns clockwise, after cropping', async () => {
    const quarter = await cropped(WHOLE, 90)
    expect([quarter.width, quarter.height]).toEqual([HEIGHT, WIDTH])
    expect(colourAt(quarter, HEIGHT - 1, 0)).toEqual([0, 0])
    const half = await cropped({ left: 0, top: 0, width: 0.5, height: 1 }, 180)
    expect(colourAt(half, 0, 0)).toEqual([5, 7])
    expect(colourAt(await cropped(WHOLE, 270), 0, 0)).toEqual([11, 0])
  })
})

describe('a painted mask', () => {
  const edited = (file: string, softness = 0) =>
    readEditedSubject(inputOf({ mask: fileAt(file), softness }), numbered)

  test('keeps the white parts, whatever size it was painted at', async () => {
    for (const scale of [1, 4]) {
      const subject = await edited(
        await writeGrey(`half-${scale}.png`, (x) => (x < 6 * scale ? 255 : 0), scale),
      )
      expect([alphaAt(subject, 2, 4), alphaAt(subject, 10, 4)]).toEqual([255, 0])
      expect([subject.width, subject.height]).toEqual([WIDTH, HEIGHT])
    }
  })

  test('is refused if nothing is left, or if it is not a picture', async () => {
    await expect(edited(await writeGrey('black.png', () => 0))).rejects.toMatchObject({
      reason: 'no_subject',
    })
    await expect(edited(path.join(folder, 'nowhere.png'))).rejects.toMatchObject({ reason: 'unreadable' })
  })

  test('is softened as much as the person wants', async () => {
    const file = await writeGrey('edge.png', (x) => (x < 192 ? 255 : 0), 32)
    const softness = (100 * 1024) / (12 * 32)
    const [hard, soft] = [await edited(file), await edited(file, Math.min(softness, 200))]
    expect(alphaAt(hard, 7, 4)).toBe(0)
    expect(alphaAt(soft, 7, 4)).toBeGreaterThan(20)
  })
})

test('parts painted as subject are read, and are null if nothing was painted', async () => {
  const file = await writeGrey('keep.png', (x) => (x < 6 ? 255 : 0))
  const painted = await readPaintedSubject(inputOf({ keep: fileAt(file) }), numbered)
  expect([painted?.data[0], painted?.data[WIDTH - 1]]).toEqual([1, 0])
  expect(await readPaintedSubject(inputOf({}), numbered)).toBeNull()
})

test('the edge of a cut-out is saved as a grey picture, and reads back unchanged', async () => {
  const cut = { ...numbered, data: numbered.data.map((value, i) => (i % 4 === 3 ? (i * 7) % 256 : value)) }
  const saved = await saveMask(cut, folder)
  expect(saved).toMatchObject({ variant: 'mask', mime: 'image/png', width: WIDTH, height: HEIGHT })
  const again = await readEditedSubject(inputOf({ mask: fileAt(saved.path), softness: 0 }), numbered)
  for (let i = 3; i < again.data.length; i += 4)
    expect(Math.abs((again.data[i] ?? 0) - (cut.data[i] ?? 0))).toBeLessThanOrEqual(1)
})

test('the edge of a large cut-out is saved no finer than anybody can paint', async () => {
  const large = { width: 2 * MAX_MASK_SIDE, height: 4, data: new Uint8Array(2 * MAX_MASK_SIDE * 4 * 4) }
  expect(await saveMask(large, folder)).toMatchObject({ width: MAX_MASK_SIDE, height: 2 })
})
