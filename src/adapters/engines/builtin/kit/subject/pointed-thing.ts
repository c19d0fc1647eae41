import sharp from 'sharp'
import type { Place } from '../../../../../modules/generations/engine.ts'
import type { Models } from '../../models/models.ts'
import type { Picture, Plane } from '../pictures/raster.ts'
import { refineMask } from '../pictures/refine-mask.ts'
import { resizePlane } from '../pictures/resize-plane.ts'
import { openOutlines, type Point } from '../things/outlines.ts'

const INSIDE = 0.5

/** Points on a thing that should stay or go, and points in what already stays. */
type Pointed = { stays: boolean; on: readonly Place[]; kept: readonly Place[] }

/** The thing that somebody points at, as the data URL of a grey picture. Null if nothing has a clear outline there. */
export async function drawPointed(
  picture: Picture,
  pointed: Pointed,
  models: Models,
): Promise<string | null> {
  const { width, height } = picture
  const thing = await outlinePointed(picture, pointed, models)
  if (!thing) return null
  const { data } = await refineMask(picture, thing)
  const grey = Uint8Array.from(data, (value) => Math.round(255 * value))
  const png = await sharp(grey, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer()
  return `data:image/png;base64,${png.toString('base64')}`
}

/**
 * A thing to add is first looked for as a part of what stays, then alone; a thing to remove is not part of what stays.
 * With the points alone, a dab at a leg included the sofa, and one at a toy removed the dog.
 */
async function outlinePointed(
  picture: Picture,
  { stays, ...places }: Pointed,
  models: Models,
): Promise<Plane | null> {
  const { width, height } = picture
  const inPixels = ({ x, y }: Place): Point => [x * (width - 1), y * (height - 1)]
  const [on, kept] = [places.on.map(inPixels), places.kept.map(inPixels)]
  const outline = await openOutlines(picture, models)
  const isOn = (thing: Plane) =>
    on.every(([x, y]) => (thing.data[Math.round(y) * width + Math.round(x)] ?? 0) >= INSIDE)
  for (const hint of stays ? [{ on: [...on, ...kept] }, { on }] : [{ on, beside: kept }]) {
    const thing = resizePlane((await outline(hint)).mask, width, height)
    if (isOn(thing)) return thing
  }
  return null
}
