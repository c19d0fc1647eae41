import path from 'node:path'
import sharp from 'sharp'
import { models } from '../../models.fixture.ts'
import { type Face, MESH_POINTS, type Pixels } from './face.ts'
import { findFaces } from './find-faces.ts'
import { cutSquare, fromSquare, intoSquare, type Square } from './square.ts'

/** Pictures with faces at known places: one public-domain portrait, pasted in many ways. */

export const tools = { models }

const ROOT = path.resolve(import.meta.dirname, '../../../../../..')
export const PORTRAIT = path.join(ROOT, 'tests/media/astronaut.jpg')
export const COFFEE = path.join(ROOT, 'tests/media/coffee.jpg')
export const sampleFile = (name: string): string => path.join(ROOT, 'public/samples', name)

export async function loadPixels(file: string, width?: number): Promise<Pixels> {
  const image = sharp(file).removeAlpha().toColourspace('srgb')
  if (width) image.resize(width)
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data }
}

/** How the portrait is placed in a picture. */
export interface Paste {
  /** The middle of the head. */
  x: number
  y: number
  /** From the chin to the hair, in pixels. */
  height: number
  /** In degrees, clockwise. */
  angle?: number
  mirrored?: boolean
  /** The strength of the red, green and blue light on it. */
  light?: [number, number, number]
  /** How much darker its left edge is than its right. */
  shade?: number
}

const portrait = await loadPixels(PORTRAIT)
const [original] = await findFaces(portrait, tools)
if (!original) throw new Error('The portrait has no face.')
export const ORIGINAL = { picture: portrait, face: original }

/** The pasted part of the portrait: the head, which is this many times as high as the face. */
const HEAD = 1.9
const { box } = original
const HEAD_SQUARE = {
  x: box.x + box.width / 2,
  y: box.y + box.height * 0.42,
  side: box.height * HEAD,
  angle: 0,
}

/** Pastes heads into a picture, which is changed, and returns the boxes of their faces. */
export function paste(picture: Pixels, pastes: readonly Paste[]): Face['box'][] {
  return pastes.map((one) => {
    drawHead(picture, one)
    return boxOfPaste(one)
  })
}

function squareOfPaste({ x, y, height, angle = 0 }: Paste): Square {
  return { x, y, side: height * HEAD, angle: (angle * Math.PI) / 180 }
}

function boxOfPaste(one: Paste): Face['box'] {
  const square = squareOfPaste(one)
  const places = Array.from({ length: MESH_POINTS }, (_, i) => {
    const [u, v] = intoSquare(HEAD_SQUARE, ...pointAt(i))
    return fromSquare(square, one.mirrored ? 1 - u : u, v)
  })
  const xs = places.map(([x]) => x)
  const ys = places.map(([, y]) => y)
  const x = Math.min(...xs)
  const y = Math.min(...ys)
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y }
}

function pointAt(i: number): [number, number] {
  const { points } = ORIGINAL.face
  return [points[i * 3] ?? 0, points[i * 3 + 1] ?? 0]
}

function drawHead(picture: Pixels, one: Paste): void {
  const { mirrored = false, light = [1, 1, 1], shade = 0 } = one
  const square = squareOfPaste(one)
  const size = Math.max(8, Math.round(square.side))
  const head = cutSquare(portrait, HEAD_SQUARE, size, { low: 0, high: 255 })
  const reach = square.side * 0.75
  const { width, height, data } = picture
  for (let y = Math.max(0, Math.floor(one.y - reach)); y < Math.min(height, one.y + reach); y++) {
    for (let x = Math.max(0, Math.floor(one.x - reach)); x < Math.min(width, one.x + reach); x++) {
      const [u, v] = intoSquare(square, x + 0.5, y + 0.5)
      const cover = Math.min(1, Math.max(0, (0.5 - Math.hypot((u - 0.5) * 1.15, v - 0.5)) * 12))
      if (cover === 0) continue
      const from = (Math.floor(v * size) * size + Math.floor((mirrored ? 1 - u : u) * size)) * 3
      const bright = 1 - shade * (1 - u)
      for (let c = 0; c < 3; c++) {
        const place = (y * width + x) * 3 + c
        const colour = Math.min(255, (head[from + c] ?? 0) * (light[c] ?? 1) * bright)
        data[place] = (data[place] ?? 0) * (1 - cover) + colour * cover
      }
    }
  }
}

export type Background = 'plain' | 'gradient' | 'stripes' | 'noise' | 'coffee'

export async function background(kind: Background, width: number, height: number): Promise<Pixels> {
  if (kind === 'coffee') {
    const { data } = await sharp(COFFEE)
      .resize(width, height, { fit: 'cover' })
      .raw()
      .toBuffer({ resolveWithObject: true })
    return { width, height, data }
  }
  const data = new Uint8Array(width * height * 3)
  const colour = COLOURS[kind]
  for (let i = 0, y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) for (let c = 0; c < 3; c++) data[i++] = colour(x, y, c, width)
  }
  return { width, height, data }
}

const COLOURS: Record<
  Exclude<Background, 'coffee'>,
  (x: number, y: number, c: number, width: number) => number
> = {
  plain: (_x, _y, c) => 196 + 9 * c,
  gradient: (x, y, c, width) => 40 + (150 * x) / width + ((y + 90 * c) % 256) / 8,
  stripes: (x, y, c) => (Math.floor((x + y) / 24) % 2 === 0 ? 70 + 40 * c : 190 - 30 * c),
  // No pattern, and the same every time.
  noise: (x, y, c) => 60 + (((x * 374_761 + y * 668_265 + c * 2_246) % 10_007) % 140),
}

interface Scene {
  background: Background
  width: number
  height: number
  pastes: readonly Paste[]
}

const LIGHTS: Required<Pick<Paste, 'light' | 'shade'>>[] = [
  { light: [1, 1, 1], shade: 0 },
  { light: [1.15, 1, 0.8], shade: 0.2 },
  { light: [0.6, 0.62, 0.75], shade: 0 },
  { light: [1, 1, 1], shade: 0.5 },
  { light: [0.75, 0.9, 1.2], shade: 0.3 },
]

/** Groups and single faces from 48 pixels on, in many lights and rotations: 48 faces. */
export const SCENES: readonly Scene[] = [
  scene('plain', 1280, 720, [48, 56, 64, 80, 100, 120, 150, 180]),
  scene('coffee', 1280, 720, [180, 52, 140, 60, 110, 48, 90, 72]),
  scene('stripes', 1600, 900, [50, 50, 50, 50, 70, 70, 90, 200]),
  scene('gradient', 1000, 1500, [48, 75, 95, 160, 130, 55, 60, 85]),
  scene('noise', 800, 600, [48, 60, 72, 84, 96, 108, 54, 66]),
  scene('plain', 2400, 1350, [48, 48, 64, 96, 128, 300, 220, 160]),
]

/** Two rows of four; each face is turned, mirrored and lit in its own way, the same every time. */
function scene(kind: Background, width: number, height: number, heights: readonly number[]): Scene {
  const pastes = heights.map((size, i) => ({
    x: (width * ((i % 4) + 0.5)) / 4 + ((i * 37) % 23) - 11,
    y: (height * (Math.floor(i / 4) + 0.5)) / 2 + ((i * 53) % 29) - 14,
    height: size,
    angle: ((i * 47 + width) % 51) - 25,
    mirrored: (i + height) % 3 === 0,
    ...lightOf(i + width / 100),
  }))
  return { background: kind, width, height, pastes }
}

function lightOf(i: number): Pick<Paste, 'light' | 'shade'> {
  return LIGHTS[Math.floor(i) % 5] ?? {}
}
