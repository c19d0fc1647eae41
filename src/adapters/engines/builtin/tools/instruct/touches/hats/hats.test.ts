import { expect, test } from 'vitest'
import { type Face, makeFace, pointOf } from '../../../../kit/faces/face.ts'
import { loadPicture } from '../../../../kit/pictures/load-picture.ts'
import { newPlane, type Picture } from '../../../../kit/pictures/raster.ts'
import { mean } from '../../../../kit/pictures/statistics.ts'
import { cropPicture } from '../../../../kit/pictures/trim.ts'
import { mediaFile, tools } from '../../../../photo-engines.fixture.ts'
import { findOneFace } from '../one-face.ts'
import { lightOn } from './face-light.ts'
import { flattenHair } from './hair-above.ts'
import { dyed, hatOf } from './hat.ts'
import { hatMesh } from './hat-mesh.ts'
import { headPose, onHead } from './head-pose.ts'
import { wearHat } from './wear-hat.ts'

const portrait = await loadPicture(mediaFile('astronaut.jpg'))
const face = await findOneFace(portrait, undefined, tools)

/** The mean difference of two pictures of the same width around a place, the second of which may have grown above. */
function changeAt(before: Picture, after: Picture, x: number, y: number): number {
  const grown = after.height - before.height
  const around = (picture: Picture, top: number) =>
    cropPicture(picture, { left: Math.round(x) - 4, top: Math.round(top) - 4, width: 8, height: 8 }).data
  const [one, other] = [around(before, y), around(after, y + grown)]
  return mean(Array.from(one, (value, i) => Math.abs(value - (other[i] ?? 0))))
}

test('a hat covers the hair and shades the forehead, and nothing changes below', async () => {
  const result = await wearHat(portrait, dyed(hatOf('beanie'), '#1030e0'), undefined, tools)
  const [x, y] = pointOf(face.points, 10)
  const above = changeAt(portrait, result, x, y - face.box.height * 0.2)
  expect(above).toBeGreaterThan(20)
  expect(changeAt(portrait, result, ...placeOf(face, 152))).toBeLessThan(1)
  const grown = result.height - portrait.height
  const worn = 4 * (Math.round(y + grown - face.box.height * 0.2) * result.width + Math.round(x))
  expect(result.data[worn + 2]).toBeGreaterThan((result.data[worn] ?? 0) + 40)
})

const placeOf = ({ points }: Face, index: number): [number, number] => {
  const [x, y] = pointOf(points, index)
  return [x, y]
}

test('where a hat has no room, the picture grows above', async () => {
  const top = Math.round(face.box.y - 0.1 * face.box.height)
  const cut = cropPicture(portrait, { ...portrait, left: 0, top, height: portrait.height - top })
  const result = await wearHat(cut, hatOf('fedora'), undefined, tools)
  expect(result.width).toBe(cut.width)
  expect(result.height).toBeGreaterThan(cut.height)
  const [x, y] = placeOf(face, 152)
  expect(changeAt(cut, result, x, y - top)).toBeLessThan(1)
})

test('the axes of a hat follow the head', () => {
  const straight = headPose(face, 0)
  const turned = headPose(rolled(face, 20), 0)
  const angleOf = ([x, y]: readonly number[]) => (Math.atan2(y ?? 0, x ?? 0) * 180) / Math.PI
  expect(angleOf(turned.right) - angleOf(straight.right)).toBeCloseTo(20, 0)
  expect(turned.unit).toBeCloseTo(straight.unit, 1)
})

/** The face turned clockwise in the picture, in degrees. */
function rolled({ points, score }: Face, degrees: number): Face {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
  return makeFace(
    points.map((value, i) => {
      if (i % 3 === 2) return value
      const [x, y] = [points[i - (i % 3)] ?? 0, points[i - (i % 3) + 1] ?? 0]
      return i % 3 === 0 ? x * cos - y * sin : x * sin + y * cos
    }),
    score,
  )
}

test('a hat is brighter on the side of the light', () => {
  const middle = face.box.x + face.box.width / 2
  const lit = portrait.data.map((value, i) =>
    i % 4 < 3 && (i >> 2) % portrait.width < middle ? value * 0.45 : value,
  )
  const light = lightOn({ ...portrait, data: lit }, face)
  expect(light(0.8, 0, -0.6)).toBeGreaterThan(light(-0.8, 0, -0.6) + 0.1)
})

test('a soft top falls to the right, and a crown has spikes', () => {
  const [soft] = hatOf('santa-hat').parts
  const [crown] = hatOf('crown').parts
  if (!soft || !crown) throw new Error('A hat has no parts.')
  const tip = hatMesh(soft).points.slice(-3)
  const straight = hatMesh({ ...soft, bend: 0 }).points.slice(-3)
  expect(tip[0]).toBeGreaterThan(0.8)
  expect(tip[1]).toBeLessThan(straight[1] ?? 0)
  const edge = hatMesh(crown)
    .points.slice(-145 * 3)
    .filter((_, i) => i % 3 === 1)
  expect(Math.max(...edge) - Math.min(...edge)).toBeGreaterThan(0.3)
})

/** Networks that fill with grey, and then see only this class of the map of people: nothing, or hair everywhere. */
const seeingAfter = (seen: 0 | 1) => ({
  ...tools,
  models: {
    ...tools.models,
    run: async () => Float32Array.from({ length: 256 * 256 * 6 }, (_, i) => (i % 6 === seen ? 20 : 0)),
    runForBytes: async (_: string, colours: { data: unknown }) =>
      Uint8Array.from(colours.data as Uint8Array, () => 128),
  },
})

test('hair beside a hat is filled, and a hat is refused if some is left', async () => {
  const pose = headPose(face, 0)
  const { width, height } = portrait
  const isBeside = (i: number) => {
    const [across, high] = onHead(pose, i % width, Math.floor(i / width))
    return across > 0.9 && across < 1.3 && high > 0.3 && high < 0.8
  }
  const hair = Array.from({ length: width * height }, (_, i) => i)
    .filter(isBeside)
    .map((i) => ({ i, across: 1, high: 0.5 }))
  const noHat = newPlane(width, height)
  const flat = await flattenHair(portrait, { face, hair, pose }, noHat, seeingAfter(0))
  for (const { i } of hair) expect([...flat.data.subarray(i * 4, i * 4 + 3)]).toEqual([128, 128, 128])
  await expect(flattenHair(portrait, { face, hair, pose }, noHat, seeingAfter(1))).rejects.toMatchObject({
    reason: 'hair_too_full',
  })
})
