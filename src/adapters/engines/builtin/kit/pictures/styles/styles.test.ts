import { describe, expect, it } from 'vitest'
import { coloursOf } from '../colours.ts'
import { type Colours, smoothWithin } from '../guided-filter.ts'
import { mapColours } from '../planes.ts'
import { mapPlane, newPlane, type Picture, type Plane } from '../raster.ts'
import { brushStrokes } from './brush-strokes.ts'
import { findFlow } from './flow-field.ts'
import { inkLines } from './ink-lines.ts'
import { paintInStyle } from './paint-in-style.ts'
import { findPalette, paintFrom } from './palette.ts'
import { grain } from './paper.ts'
import { drawPixels } from './pixels.ts'
import { evenTones } from './tones.ts'

type Rgb = readonly [number, number, number]
const paint = (
  side: number,
  colourAt: (x: number, y: number) => Rgb,
  alphaAt = (_x: number) => 255,
): Picture => {
  const data = new Uint8Array(side * side * 4)
  for (let i = 0; i < side * side; i++)
    data.set([...colourAt(i % side, Math.floor(i / side)), alphaAt(i % side)], i * 4)
  return { width: side, height: side, data }
}
const [RED, BLUE, GREEN]: Rgb[] = [
  [255, 0, 0],
  [0, 0, 255],
  [0, 255, 0],
]
const halves = paint(32, (x) => (x < 16 ? RED : BLUE) ?? [0, 0, 0])

describe('the palette of a picture', () => {
  const rounded = (colours: readonly (readonly number[])[]) =>
    colours.map((colour) => colour.map((value) => Math.round(value * 255)).join(' ')).toSorted()

  it('consists of its own colours if it has few, even a rare one', () => {
    expect(rounded(findPalette(coloursOf(halves), 2))).toEqual(['0 0 255', '255 0 0'])
    const speck = paint(32, (x, y) => (x === 9 && y === 9 ? GREEN : x < 16 ? RED : BLUE) ?? [0, 0, 0])
    expect(rounded(findPalette(coloursOf(speck), 3))).toContain('0 255 0')
  })

  it('is no larger than the number of pixels, and repeats a single colour', () => {
    expect(findPalette(coloursOf(paint(1, () => RED ?? [0, 0, 0])), 8)).toHaveLength(1)
    const plain = findPalette(coloursOf(paint(8, () => [90, 90, 90])), 4)
    expect(new Set(rounded(plain)).size).toBe(1)
  })

  it('contains all colours of a picture painted from it', () => {
    const palette = findPalette(coloursOf(paint(24, (x, y) => [x * 10, y * 10, 90])), 5)
    const painted = paintFrom(palette, coloursOf(paint(24, (x, y) => [x * 10, y * 10, 90])))
    const seen = new Set(Array.from(painted[0].data, (red, i) => `${red} ${painted[1].data[i]}`))
    expect(seen.size).toBeLessThanOrEqual(5)
    expect(seen.size).toBeGreaterThan(2)
  })
})

const even = (colours: Colours) => mapColours(colours, (plane) => smoothWithin(plane, 3, 0.01))

describe('filters', () => {
  const colours = coloursOf(halves)

  it('keep clear edges in place', () => {
    for (const [red, , blue] of [even(colours), brushStrokes(colours, findFlow(colours, 2), 3)]) {
      expect(red.data[16 * 32 + 15]).toBeGreaterThan(0.85)
      expect(red.data[16 * 32 + 16]).toBeLessThan(0.15)
      expect(blue.data[16 * 32 + 16]).toBeGreaterThan(0.85)
    }
  })

  it('smooth noise', () => {
    const speckles = mapPlane(grain(32, 32, 0), (value) => 0.5 + 0.05 * value)
    const noisy = [speckles, speckles, speckles] as const
    const spread = (data: Float32Array) => {
      const mean = data.reduce((sum, value) => sum + value, 0) / data.length
      return Math.sqrt(data.reduce((sum, value) => sum + (value - mean) ** 2, 0) / data.length)
    }
    for (const [red] of [even(noisy), brushStrokes(noisy, findFlow(noisy, 2), 6)])
      expect(spread(red.data)).toBeLessThan(0.6 * spread(noisy[0].data))
  })

  it('draw ink along edges, and none on plain paper', () => {
    const style = { sigma: 1, threshold: 0.5, hardness: 10 }
    const page = newPlane(32, 32)
    page.data.fill(0.9)
    const flow = () => findFlow([page, page, page], 2)
    expect(inkLines(page, flow(), style).data.every((value) => value === 1)).toBe(true)
    page.data.forEach((_, i) => {
      if (i % 32 === 16) page.data[i] = 0.1
    })
    const lines = inkLines(page, flow(), style)
    expect(lines.data[10 * 32 + 16]).toBeLessThan(0.2)
    expect(lines.data[10 * 32 + 4]).toBe(1)
  })
})

describe('strokes', () => {
  it('keep the contrast of thin stripes, which a square brush would paint over', () => {
    const striped = coloursOf(paint(48, (_, y) => (y % 12 < 3 ? [20, 20, 20] : [230, 230, 230])))
    const [red] = brushStrokes(striped, findFlow(striped, 2), 6)
    expect(red.data[(24 + 1) * 48 + 24]).toBeLessThan(0.3)
    expect(red.data[(24 + 7) * 48 + 24]).toBeGreaterThan(0.7)
  })

  it('of a plain picture have its colour, up to the edges', () => {
    const plain = coloursOf(paint(20, () => [200, 100, 50]))
    const painted = brushStrokes(plain, findFlow(plain, 2), 5)
    for (const [c, value] of [200, 100, 50].entries())
      for (const own of painted[c]?.data ?? []) expect(own).toBeCloseTo(value / 255, 4)
  })
})

describe('tones', () => {
  const ramp = (change: (value: number) => number) => {
    const plane = newPlane(32, 32)
    plane.data.forEach((_, i) => {
      plane.data[i] = change(i / 1023)
    })
    return plane
  }
  const median = ({ data }: Plane) => data.slice().sort()[data.length >> 1] ?? 0

  it('of a pale or dark picture reach from black to white, and a dark one becomes lighter', () => {
    const { data } = evenTones(ramp((value) => 0.4 + 0.2 * value))
    expect([Math.min(...data), Math.max(...data)]).toEqual([0, 1])
    expect(median(evenTones(ramp((value) => value ** 3)))).toBeGreaterThan(0.2)
  })

  it('never become darker', () => {
    const bright = ramp((value) => (value < 0.02 ? 0 : value ** 0.4))
    expect(median(evenTones(bright))).toBeGreaterThanOrEqual(median(bright) - 0.01)
  })
})

describe('a style', () => {
  const photo = paint(
    64,
    (x, y) => [x * 4, y * 4, (x * y) % 256],
    (x) => (x < 32 ? 255 : 0),
  )

  it('of zero strength changes nothing visible', () => {
    const seen = ({ data }: Picture) => data.filter((_, i) => data[i - (i % 4) + 3] === 255)
    expect(seen(paintInStyle(photo, 'oil', 0))).toEqual(seen(photo))
  })

  it.each(['oil', 'sketch', 'watercolour', 'cartoon', 'illustration'] as const)(
    '%s keeps the alpha, and is the same each time',
    (name) => {
      const painted = paintInStyle(photo, name)
      for (let i = 3; i < photo.data.length; i += 4) expect(painted.data[i]).toBe(photo.data[i])
      expect(paintInStyle(photo, name).data).toEqual(painted.data)
    },
  )
})

describe('grain', () => {
  it.each([0, 1.5, 4])('of size %f has a deviation of one, and is the same every time', (size) => {
    const { data } = grain(48, 48, size)
    const mean = data.reduce((sum, value) => sum + value, 0) / data.length
    const variance = data.reduce((sum, value) => sum + value * value, 0) / data.length
    expect(Math.abs(mean)).toBeLessThan(0.4)
    expect(variance).toBeCloseTo(1, 3)
    expect(grain(48, 48, size).data).toEqual(data)
  })
})

describe('a picture in blocks', () => {
  it('has few colours, its original size, and opaque or absent blocks', async () => {
    const soft = paint(
      200,
      (x, y) => [x, y, 90],
      (x) => (x < 100 ? 255 : x < 110 ? 128 : 20),
    )
    const blocks = await drawPixels(soft, 1)
    expect([blocks.width, blocks.height]).toEqual([200, 200])
    const alphas = new Set<number>()
    const seen = new Set<number>()
    for (let i = 0; i < blocks.data.length; i += 4) {
      alphas.add(blocks.data[i + 3] ?? 0)
      seen.add(((blocks.data[i] ?? 0) << 16) | ((blocks.data[i + 1] ?? 0) << 8) | (blocks.data[i + 2] ?? 0))
    }
    expect([...alphas].toSorted((a, b) => a - b)).toEqual([0, 255])
    expect(seen.size).toBeLessThanOrEqual(36)
  })

  it('can be a single pixel', async () => {
    const one = await drawPixels(
      paint(1, () => [200, 100, 50]),
      0.5,
    )
    expect([one.width, one.height, one.data[3]]).toEqual([1, 1, 255])
  })
})
