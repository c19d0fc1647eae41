import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { ATLAS_SIDE } from '../../kit/faces/atlas.ts'
import type { Pixels } from '../../kit/faces/face.ts'
import { ORIGINAL, tools } from '../../kit/faces/faces.fixture.ts'
import { newLab } from '../../kit/faces/lab.ts'
import { mapPlane, newPlane } from '../../kit/pictures/raster.ts'
import { keptEyes } from './kept-parts.ts'
import { skinOf } from './load-sources.ts'
import { OTHER, THIRD } from './made-people.fixture.ts'
import type { Light } from './match-light.ts'
import { paintFace } from './paint-face.ts'
import { levelFor } from './source-face.ts'
import {
  copyOf,
  distanceOf,
  findPortrait,
  isSamePixel,
  likeness,
  type Portrait,
  portraitOf,
  seamEnergy,
  sourceOf,
} from './swap.fixture.ts'
import { type FaceMemory, swapFace } from './swap-face.ts'

const other = await portraitOf(OTHER)
const third = await portraitOf(THIRD)

async function swapped(target: Portrait, source: Portrait): Promise<Pixels> {
  const picture = copyOf(target.picture)
  const skin = await skinOf(target.picture, target.face, tools)
  swapFace(picture, target.face.points, skin, await sourceOf(source))
  return picture
}

describe.each([
  { name: 'a darker person becomes a lighter one', target: other, source: ORIGINAL },
  { name: 'a lighter person becomes a darker one', target: ORIGINAL, source: other },
  { name: 'wide and narrow faces', target: third, source: other },
])('$name', async ({ target, source }) => {
  const picture = await swapped(target, source)
  const result = await findPortrait(picture)

  it('keeps the pose and the expression: points within 2 % of the width of the face', () => {
    expect(distanceOf(result.face, target.face)).toBeLessThan(0.02)
  })

  it('looks like the source, and less like the original person', () => {
    const now = likeness(result, source)
    const before = likeness(target, source)
    expect(now).toBeGreaterThan(before + 0.05)
    expect(now).toBeGreaterThan(likeness(result, target))
  })

  it('has no seam: at its edge the change is less than 0.45 times as steep as inside', () => {
    expect(seamEnergy(target.picture, picture)).toBeLessThan(0.45)
  })

  it('would have a seam without the target’s light, as the measure shows', async () => {
    const pasted = copyOf(target.picture)
    const made = await sourceOf(source)
    const skin = await skinOf(target.picture, target.face, tools)
    const { cover } = swapFace(copyOf(target.picture), target.face.points, skin, made).memory
    const even = mapPlane(newPlane(ATLAS_SIDE, ATLAS_SIDE), () => 1)
    const light: Light = {
      gains: [1, 1, 1],
      contrast: even,
      own: even,
      shifts: newLab(ATLAS_SIDE, ATLAS_SIDE),
    }
    const kept = keptEyes(made.points, target.face.points)
    paintFace(pasted, target.face.points, {
      ...levelFor(made, target.face.points, 'picture'),
      light,
      cover,
      kept,
      grain: newPlane(1, 1),
    })
    expect(seamEnergy(target.picture, pasted)).toBeGreaterThan(0.9)
  })

  it('changes nothing outside of the face, not even by one step of a colour', () => {
    const { box } = target.face
    const { width, height } = picture
    let outside = 0
    for (let pixel = 0; pixel < width * height; pixel++) {
      const x = pixel % width
      const y = Math.floor(pixel / width)
      const inside =
        x >= box.x - 1 && x <= box.x + box.width + 1 && y >= box.y - 1 && y <= box.y + box.height + 1
      if (!inside && !isSamePixel(picture, target.picture, pixel)) outside++
    }
    expect(outside).toBe(0)
  })
})

describe('things in front of a face stay there', () => {
  /** Draws over a copy of the portrait where the test says so. */
  function covered(isCovered: (x: number, y: number) => boolean, colour: readonly number[]): Portrait {
    const picture = copyOf(ORIGINAL.picture)
    for (let pixel = 0; pixel < picture.width * picture.height; pixel++) {
      const x = pixel % picture.width
      const y = Math.floor(pixel / picture.width)
      if (isCovered(x, y)) picture.data.set(colour, pixel * 3)
    }
    return { picture, face: ORIGINAL.face }
  }

  it.each([
    { what: 'a bar across the cheeks', from: 0.5, to: 0.62, colour: [34, 85, 204] },
    { what: 'a dark band over the forehead', from: 0.05, to: 0.18, colour: [20, 20, 22] },
  ])('$what', async ({ from, to, colour }) => {
    const { box } = ORIGINAL.face
    const isBar = (x: number, y: number) =>
      y >= box.y + from * box.height &&
      y < box.y + to * box.height &&
      x > box.x - 0.1 * box.width &&
      x < box.x + 1.1 * box.width
    const target = covered(isBar, colour)
    const picture = await swapped(target, other)
    let bar = 0
    let touched = 0
    let face = 0
    for (let pixel = 0; pixel < picture.width * picture.height; pixel++) {
      const same = isSamePixel(picture, target.picture, pixel)
      if (!isBar(pixel % picture.width, Math.floor(pixel / picture.width))) face += same ? 0 : 1
      else {
        bar++
        const green = (picture.data[pixel * 3 + 1] ?? 0) - (target.picture.data[pixel * 3 + 1] ?? 0)
        touched += Math.abs(green) > 8 ? 1 : 0
      }
    }
    expect(touched / bar).toBeLessThan(0.03)
    expect(face).toBeGreaterThan(0.3 * box.width * box.height)
  })
})

it('works with a source of any size: a small one is not pale, a large one does not sparkle', async () => {
  const target = other
  const { width, height, data } = ORIGINAL.picture
  const sizes = await Promise.all(
    [0.6, 2.5].map(async (scale) => {
      const resized = await sharp(data, { raw: { width, height, channels: 3 } })
        .resize(Math.round(width * scale))
        .raw()
        .toBuffer({ resolveWithObject: true })
      return findPortrait({ width: resized.info.width, height: resized.info.height, data: resized.data })
    }),
  )
  for (const source of sizes) {
    const result = await findPortrait(await swapped(target, source))
    expect(distanceOf(result.face, target.face)).toBeLessThan(0.02)
    expect(likeness(result, ORIGINAL)).toBeGreaterThan(likeness(target, ORIGINAL) + 0.05)
  }
})

it('a photo without colours gets none, and a sepia one keeps its tones', async () => {
  const toned = async (red: number, blue: number) => {
    const picture = copyOf(ORIGINAL.picture)
    for (let at = 0; at < picture.data.length; at += 3) {
      const grey = picture.data[at + 1] ?? 0
      picture.data.set([Math.min(255, grey * red), grey, grey * blue], at)
    }
    return swapped({ picture, face: ORIGINAL.face }, other)
  }
  const spreadOf = (pixels: Pixels, red: number, blue: number) =>
    pixels.data.reduce((most, value, i) => {
      const grey = pixels.data[i - (i % 3) + 1] ?? 0
      const wanted = [Math.min(255, grey * red), grey, grey * blue][i % 3] ?? 0
      return Math.max(most, Math.abs(value - wanted))
    }, 0)
  expect(spreadOf(await toned(1, 1), 1, 1)).toBeLessThanOrEqual(1)
  expect(spreadOf(await toned(1.1, 0.8), 1.1, 0.8)).toBeLessThan(20)
})

describe('from frame to frame', async () => {
  const source = await sourceOf(other)
  const { picture, face } = ORIGINAL
  const skin = await skinOf(picture, face, tools)

  /** How much of a change of the light between two frames the second one takes over. */
  function takenOver(brighter: number): number {
    const second = copyOf(picture)
    second.data = second.data.map((value) => Math.min(255, value + brighter))
    const first = swapFace(copyOf(picture), face.points, skin, source).memory
    const followed = swapFace(copyOf(second), face.points, skin, source, first).memory
    const alone = swapFace(copyOf(second), face.points, skin, source).memory
    return (followed.lightness - first.lightness) / (alone.lightness - first.lightness)
  }

  it('a small change of the light is followed slowly, so that nothing flickers', () => {
    expect(takenOver(2)).toBeLessThan(0.5)
  })

  it('a flash is followed at once, or the face would stay dark', () => {
    expect(takenOver(45)).toBe(1)
  })

  it('an opening mouth is kept at once, and released slowly, so that two mouths do not alternate', () => {
    const open = Float32Array.from(face.points)
    const lowerLip = 3 * 14 + 1
    open[lowerLip] = (open[lowerLip] ?? 0) + 0.2 * face.box.height
    const memoryOf = (points: Float32Array, before: FaceMemory | null) =>
      swapFace(copyOf(picture), points, skin, source, before).memory
    const calm = memoryOf(face.points, null)
    const opened = memoryOf(open, calm)
    const closed = memoryOf(face.points, opened)
    expect([calm.keptMouth, opened.keptMouth]).toEqual([expect.closeTo(0, 1), 1])
    expect(closed.keptMouth).toBeGreaterThan(0.9)
    expect(closed.keptMouth).toBeLessThan(1)
  })
})

it('in a clip, a source is never larger than the face it is painted on, since it would sparkle', async () => {
  const source = await sourceOf(other)
  const smaller = source.points.map((place) => place / 1.3)
  const widthIn = (shownIn: 'picture' | 'clip') => levelFor(source, smaller, shownIn).colours[0].width
  expect(widthIn('clip')).toBe(widthIn('picture') >> 1)
})
