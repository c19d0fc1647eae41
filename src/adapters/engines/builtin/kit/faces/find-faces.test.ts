import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { overlapOf, type Pixels } from './face.ts'
import {
  background,
  COFFEE,
  loadPixels,
  ORIGINAL,
  PORTRAIT,
  paste,
  SCENES,
  sampleFile,
  tools,
} from './faces.fixture.ts'
import { findFaces } from './find-faces.ts'
import { meshAt } from './mesh.ts'

test('finds nearly all faces from 48 pixels on, once each and in the right place, and nothing else', async () => {
  let all = 0
  let found = 0
  for (const scene of SCENES) {
    const picture = await background(scene.background, scene.width, scene.height)
    const boxes = paste(picture, scene.pastes)
    const faces = await findFaces(picture, tools)
    const hits = boxes.map((box) => faces.filter((face) => overlapOf(face.box, box) > 0.7))
    all += boxes.length
    found += hits.filter(({ length }) => length === 1).length
    expect(faces.length).toBeLessThanOrEqual(boxes.length)
    const middles = faces.map(({ box }) => box.x + box.width / 2)
    expect(middles).toEqual(middles.toSorted((a, b) => a - b))
  }
  expect(all).toBeGreaterThanOrEqual(40)
  expect(found / all).toBeGreaterThanOrEqual(0.95)
})

test('finds faces in paintings, too: small ones in little light, and large ones in 12 megapixels', async () => {
  const wall = await loadPixels(sampleFile('portraits.webp'), 4300)
  expect(await findFaces(wall, tools)).toHaveLength(2)
  // Her face is a little less than a fifth of the picture high.
  for (const width of [170, 230]) {
    const painting = await loadPixels(sampleFile('mona-lisa.webp'), width)
    const dark = { ...painting, data: painting.data.map((value) => value * 0.45) }
    expect(await findFaces(painting, tools)).toHaveLength(1)
    expect(await findFaces(dark, tools)).toHaveLength(1)
  }
})

describe('other things are not taken for faces', () => {
  const samples = { cat: sampleFile('cat.webp'), rocket: sampleFile('rocket.webp'), coffee: COFFEE }
  test.each(Object.entries(samples))('%s', async (_name, file) => {
    for (const width of [300, 640, 1200]) {
      expect(await findFaces(await loadPixels(file, width), tools)).toEqual([])
    }
  })

  test('drawings of clocks, plugs and stars', async () => {
    expect(await findFaces(await drawThings(), tools)).toEqual([])
  })

  test('plain colours, noise and a single pixel', async () => {
    for (const kind of ['plain', 'noise', 'stripes'] as const) {
      expect(await findFaces(await background(kind, 500, 400), tools)).toEqual([])
    }
    expect(await findFaces(await background('plain', 1, 1), tools)).toEqual([])
  })
})

test('a face may extend beyond the picture, and pictures may have alpha', async () => {
  const { data, info } = await sharp(PORTRAIT)
    .extract({ left: 150, top: 30, width: 220, height: 220 })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(await findFaces({ width: info.width, height: info.height, data }, tools)).toHaveLength(1)
})

test('the head of a person who looks at the camera is straight, and turns with the picture', async () => {
  const { face } = ORIGINAL
  expect(Math.abs(face.yaw)).toBeLessThan(8)
  expect(Math.abs(face.pitch)).toBeLessThan(8)
  const [turned] = await pastedAlone({ angle: 20 })
  expect((turned?.roll ?? 0) - face.roll).toBeCloseTo(20, -0.5)
  const [monaLisa] = await findFaces(await loadPixels(sampleFile('mona-lisa.webp')), tools)
  expect(monaLisa?.yaw).toBeLessThan(-8)
})

test('the mesh stays the same when the picture shifts by part of a pixel', async () => {
  const [still, shifted] = await Promise.all([pastedAlone({ x: 200 }), pastedAlone({ x: 200.5 })])
  const a = still[0]
  const b = shifted[0]
  if (!a || !b) throw new Error('The face was not found.')
  const moved = a.points.filter((_, i) => i % 3 === 0).map((x, i) => (b.points[i * 3] ?? 0) - x - 0.5)
  const mean = moved.reduce((sum, error) => sum + Math.abs(error), 0) / moved.length
  expect(mean).toBeLessThan(0.012 * a.box.width)
})

test('a face is followed when it moves, and is gone when it leaves', async () => {
  const [first] = await pastedAlone({ x: 200 })
  if (!first) throw new Error('The face was not found.')
  const next = await background('coffee', 400, 300)
  const [box] = paste(next, [{ x: 214, y: 156, height: 120 }])
  const followed = await meshAt(next, first, tools)
  expect(followed && box && overlapOf(followed.box, box)).toBeGreaterThan(0.85)
  expect(await meshAt(await background('stripes', 400, 300), first, tools)).toBeNull()
})

test('the irises lie between the lids', () => {
  const { points } = ORIGINAL.face
  const x = (i: number) => points[i * 3] ?? 0
  const y = (i: number) => points[i * 3 + 1] ?? 0
  for (const [iris, outer, inner, upper, lower] of [
    [468, 33, 133, 159, 145],
    [473, 263, 362, 386, 374],
  ] as const) {
    expect((x(iris) - x(outer)) * (x(iris) - x(inner))).toBeLessThan(0)
    expect(y(iris)).toBeGreaterThan(y(upper) - 1)
    expect(y(iris)).toBeLessThan(y(lower) + 1)
  }
})

async function pastedAlone(where: { x?: number; angle?: number }) {
  const picture = await background('coffee', 400, 300)
  paste(picture, [{ x: 200, y: 150, height: 120, ...where }])
  return findFaces(picture, tools)
}

async function drawThings(): Promise<Pixels> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400"><rect width="600" height="400" fill="#dde"/>
    <g stroke="#222" stroke-width="6" fill="#fff"><circle cx="120" cy="120" r="80"/><path d="M120 120V60M120 120h45" fill="none"/>
    <rect x="260" y="50" width="120" height="150" rx="30"/><circle cx="300" cy="110" r="9" fill="#222"/><circle cx="340" cy="110" r="9" fill="#222"/>
    <path d="M500 40l24 60h64l-50 40 20 62-58-38-58 38 20-62-50-40h64z" fill="#fb3"/></g>
    <g fill="#a63"><circle cx="150" cy="310" r="60"/><rect x="280" y="260" width="220" height="90"/></g></svg>`
  const { data, info } = await sharp(Buffer.from(svg))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data }
}
