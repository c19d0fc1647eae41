import sharp, { type Sharp } from 'sharp'
import { RejectedByEngineError } from '../../../../../modules/generations/engine.ts'
import { MAX_WORKED_PIXELS, MEDIA_LIMITS } from '../../../../../shared/catalogue/media.ts'
import type { Picture, Size } from './raster.ts'

/** An uploaded picture, upright, with its colour profile if that is not the usual one. */
export interface LoadedPicture extends Picture {
  profile: Buffer | null
}

/**
 * Reads a picture of any kind with eight bits per channel, at its own size or within the requested and the general
 * limit.
 */
export async function loadPicture(path: string, longestSide?: number): Promise<LoadedPicture> {
  try {
    const { icc, space, width, height } = await open(path).metadata()
    // Colours of a wide profile stay as they are; other colour spaces, such as CMYK, become sRGB.
    const profile = icc && (space === 'srgb' || space === 'rgb16') ? icc : null
    const image = open(path, profile !== null)
      .autoOrient()
      .toColourspace('srgb')
      .ensureAlpha()
    const side = longestSide ?? workedSide(width, height)
    if (side) image.resize(side, side, { fit: 'inside', withoutEnlargement: true })
    return { ...(await pictureFrom(image)), profile }
  } catch {
    throw new RejectedByEngineError('unreadable')
  }
}

/** The longest side for a picture above the size limit. */
function workedSide(width: number, height: number): number | undefined {
  const pixels = width * height
  if (pixels <= MAX_WORKED_PIXELS) return undefined
  return Math.floor(Math.max(width, height) * Math.sqrt(MAX_WORKED_PIXELS / pixels))
}

function open(path: string, ignoreIcc = false): Sharp {
  return sharp(path, { limitInputPixels: MEDIA_LIMITS.image.pixels, failOn: 'error', ignoreIcc })
}

export async function resizePicture(picture: Picture, width: number, height: number): Promise<Picture> {
  return pictureFrom(fromPixels(picture).resize(width, height, { fit: 'fill' }))
}

/** A size of the same shape within this longest side, at least one pixel wide and high. */
export function sizeWithin({ width, height }: Size, longestSide: number): Size {
  const scale = Math.min(1, longestSide / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** The same picture if it is small enough. */
export async function shrinkPicture(picture: Picture, longestSide: number): Promise<Picture> {
  const { width, height } = sizeWithin(picture, longestSide)
  return width === picture.width && height === picture.height
    ? picture
    : resizePicture(picture, width, height)
}

/** Blurred by this part of its longer side. */
export async function defocus(picture: Picture, part: number): Promise<Picture> {
  const sigma = Math.max(0.5, Math.max(picture.width, picture.height) * part)
  return pictureFrom(fromPixels(picture).blur(sigma))
}

export function fromPixels({ width, height, data }: Picture): Sharp {
  return sharp(data, { raw: { width, height, channels: 4 }, limitInputPixels: false })
}

/** The result of a chain of operations. */
export async function pictureFrom(image: Sharp): Promise<Picture> {
  const { data, info } = await image.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data }
}
