import type { CutOut } from '../../../shared/contract/cut-outs.ts'
import type { Mask } from './mask-edits.ts'

/** Edges are edited at no more than this size, so that the brush keeps up with the hand. */
const MAX_SIDE = 1280

type Size = { width: number; height: number }
export type LoadedCutOut = { photo: HTMLCanvasElement; mask: Mask }

/** The photo and the mask of a cut-out, at the same size. */
export async function loadCutOut({ photo, mask, width, height }: CutOut): Promise<LoadedCutOut> {
  const scale = Math.min(1, MAX_SIDE / Math.max(width, height))
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) }
  const [picture, edge] = await Promise.all([drawAt(photo, size), loadMask(mask, size)])
  return { photo: picture, mask: edge }
}

/** A grayscale picture at a size. */
export async function loadMask(url: string, { width, height }: Size): Promise<Mask> {
  const pixels = contextOf(await drawAt(url, { width, height })).getImageData(0, 0, width, height).data
  return { width, height, data: Uint8Array.from({ length: width * height }, (_, i) => pixels[i * 4] ?? 0) }
}

async function drawAt(url: string, { width, height }: Size) {
  const image = new Image()
  image.src = url
  await image.decode()
  const canvas = newCanvas(width, height)
  contextOf(canvas).drawImage(image, 0, 0, width, height)
  return canvas
}

export function newCanvas(width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  return canvas
}

export function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser draws nothing')
  return context
}

/** The mask as a grayscale picture, for the site. */
export async function maskFile({ width, height, data }: Mask): Promise<File> {
  const canvas = newCanvas(width, height)
  const pixels = new Uint8ClampedArray(width * height * 4)
  for (const [i, value] of data.entries()) pixels.set([value, value, value, 255], i * 4)
  contextOf(canvas).putImageData(new ImageData(pixels, width, height), 0, 0)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!blob) throw new Error('This browser writes no pictures')
  return new File([blob], 'mask.png', { type: 'image/png' })
}
