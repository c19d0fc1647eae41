import sharp from 'sharp'
import type { Pixels } from '../../kit/faces/face.ts'
import {
  LEFT_EYE_REGION,
  LIPS,
  LOWER_LIP_INSIDE,
  RIGHT_EYE_REGION,
  UPPER_LIP_INSIDE,
} from '../../kit/faces/face-regions.ts'

/**
 * Other people, made from the one portrait that is free to use: with other proportions, another skin, other lips and
 * their own marks. They are not real, and show that the parts of a face end up in the right places.
 */
export interface Look {
  /** The enlargement; 1 is unchanged. */
  eyes: number
  mouth: number
  nose: number
  jaw: number
  /** Light and colour of the whole picture, as factors of red, green and blue. */
  light: readonly [number, number, number]
  /** Moles and freckles, as fractions of the face's width and height from its middle. */
  marks: readonly (readonly [number, number])[]
  lips: string
  brows: number
}

export const OTHER: Look = {
  eyes: 1.16,
  mouth: 0.84,
  nose: 1.18,
  jaw: 1.12,
  light: [0.8, 0.68, 0.58],
  marks: [
    [-0.24, 0.12],
    [-0.2, 0.16],
    [-0.27, 0.17],
    [0.22, 0.14],
    [0.27, 0.1],
    [0.12, 0.36],
  ],
  lips: '#8c1d3a',
  brows: 0.55,
}

export const THIRD: Look = {
  eyes: 0.86,
  mouth: 1.16,
  nose: 0.86,
  jaw: 0.9,
  light: [1.06, 1.02, 1.04],
  marks: [[0.26, 0.05]],
  lips: '#c2604f',
  brows: 0.2,
}

/** The picture of a made person, without alpha. The points are those of the face in the given picture. */
export async function makePerson(picture: Pixels, points: Float32Array, look: Look): Promise<Pixels> {
  const painted = await paintMarks(picture, points, look)
  return warp(painted, bulgesOf(points, look))
}

interface Bulge {
  x: number
  y: number
  radius: number
  scale: number
}

function bulgesOf(points: Float32Array, { eyes, mouth, nose, jaw }: Look): Bulge[] {
  const at = (point: number) => ({ x: points[3 * point] ?? 0, y: points[3 * point + 1] ?? 0 })
  const width = Math.hypot(at(454).x - at(234).x, at(454).y - at(234).y)
  const middle = (one: number, other: number) => ({
    x: (at(one).x + at(other).x) / 2,
    y: (at(one).y + at(other).y) / 2,
  })
  return [
    { ...middle(33, 133), radius: 0.22 * width, scale: eyes },
    { ...middle(362, 263), radius: 0.22 * width, scale: eyes },
    { ...middle(61, 291), radius: 0.28 * width, scale: mouth },
    { ...at(4), radius: 0.2 * width, scale: nose },
    { ...at(152), radius: 0.6 * width, scale: jaw },
  ]
}

/** Each bulge enlarges its middle, and leaves its edge. */
function warp({ width, height, data }: Pixels, bulges: readonly Bulge[]): Pixels {
  const warped = new Uint8Array(width * height * 3)
  for (let i = 0; i < width * height; i++) {
    let x = i % width
    let y = Math.floor(i / width)
    for (const bulge of bulges) {
      const right = x - bulge.x
      const down = y - bulge.y
      const part = 1 - (right * right + down * down) / (bulge.radius * bulge.radius)
      if (part <= 0) continue
      const pull = part * part * (1 / bulge.scale - 1)
      x += right * pull
      y += down * pull
    }
    const left = Math.min(width - 2, Math.max(0, Math.floor(x)))
    const top = Math.min(height - 2, Math.max(0, Math.floor(y)))
    const across = x - left
    const along = y - top
    for (let c = 0; c < 3; c++) {
      const value = (column: number, row: number) => data[((top + row) * width + left + column) * 3 + c] ?? 0
      const above = value(0, 0) * (1 - across) + value(1, 0) * across
      const below = value(0, 1) * (1 - across) + value(1, 1) * across
      warped[i * 3 + c] = Math.round(above * (1 - along) + below * along)
    }
  }
  return { width, height, data: warped }
}

async function paintMarks(
  { width, height, data }: Pixels,
  points: Float32Array,
  look: Look,
): Promise<Pixels> {
  const polygon = (ring: readonly number[]) =>
    ring.map((point) => `${points[3 * point]},${points[3 * point + 1]}`).join(' ')
  const [left = 0, right = 0, top = 0, bottom = 0] = [3 * 234, 3 * 454, 3 * 10 + 1, 3 * 152 + 1].map(
    (i) => points[i],
  )
  const faceWidth = right - left
  const faceHeight = bottom - top
  const dots = look.marks
    .map(
      ([x, y]) =>
        `<circle cx="${(left + right) / 2 + x * faceWidth}" cy="${(top + bottom) / 2 + y * faceHeight}" r="${0.012 * faceWidth}"/>`,
    )
    .join('')
  const brows = [LEFT_EYE_REGION, RIGHT_EYE_REGION]
    .map((ring) => `<polyline points="${polygon(ring.slice(0, 5))}"/>`)
    .join('')
  const inside = [...UPPER_LIP_INSIDE, ...LOWER_LIP_INSIDE.toReversed()]
  const soft = `<filter id="soft"><feGaussianBlur stdDeviation="${0.012 * faceWidth}"/></filter>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>${soft}</defs>
    <g filter="url(#soft)"><path d="M${polygon(LIPS)}ZM${polygon(inside)}Z" fill-rule="evenodd" fill="${look.lips}" opacity="0.45"/>
    <g fill="none" stroke="#20130c" stroke-width="${0.045 * faceWidth}" opacity="${look.brows}">${brows}</g></g>
    <g fill="#4a2418" opacity="0.85">${dots}</g></svg>`
  const channels = data.length === width * height * 4 ? 4 : 3
  const painted = await sharp(data, { raw: { width, height, channels } })
    .composite([{ input: Buffer.from(svg) }])
    .removeAlpha()
    .linear([...look.light], [0, 0, 0])
    .raw()
    .toBuffer()
  return { width, height, data: new Uint8Array(painted) }
}
