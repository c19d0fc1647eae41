import type { TaskTools } from '../../../host/task.ts'
import { shrinkPicture } from '../../../kit/pictures/load-picture.ts'
import { mapPlane, type Picture, type Plane, sumOf } from '../../../kit/pictures/raster.ts'
import { resizePlane } from '../../../kit/pictures/resize-plane.ts'
import type { NamedThing } from '../../../kit/things/choose-things.ts'
import { kindOf, paintNameOf } from '../../../kit/things/things-network.ts'
import { findThingArea } from './areas.ts'
import { findPaint, hasOwnHue } from './find-paint.ts'
import { findParts } from './find-parts.ts'
import { findOwnColour } from './own-colour.ts'
import { findPlainPaint } from './plain-paint.ts'
import { type Rgb, recolour } from './recolour.ts'
import { withoutSkin } from './skin.ts'

/** If at least this much of a thing has its main colour, the rest is in front of it: a hand, a shadow, a label. */
const OF_ONE_COLOUR = 0.65
/** The resolution at which the parts of a vehicle are told apart. */
const WORK_SIDE = 1024

/** Gives some things in a picture another colour. */
export async function repaintThings(
  picture: Picture,
  named: NamedThing,
  colour: Rgb,
  tools: TaskTools,
): Promise<Picture> {
  const name = paintNameOf(named.label)
  const isFrame = name === 'frame'
  const found = await (isFrame ? findOwnColour : findThingArea)(picture, named, tools)
  const mask = await withoutSkin(picture, found, tools, kindOf(named.label) === 'animal')
  if (isFrame) return recolour(picture, mask, colour)
  return name === 'varnish'
    ? recolour(picture, await findVarnish(picture, mask, tools), colour)
    : repaintArea(picture, mask, colour)
}

/** The paint of a vehicle, without its glass and tyres: by its hue, or else by its parts. */
async function findVarnish(picture: Picture, mask: Plane, tools: TaskTools): Promise<Plane> {
  if (hasOwnHue(picture, mask, 'varnish')) return findPaint(picture, mask, 'varnish')
  const small = await shrinkPicture(picture, WORK_SIDE)
  const vehicle = resizePlane(mask, small.width, small.height)
  const paint = findPlainPaint(small, vehicle, await findParts(picture, vehicle, tools))
  const { data } = resizePlane(paint, mask.width, mask.height)
  return mapPlane(mask, (value, i) => Math.min(value, data[i] ?? 0))
}

/** Gives anything in an area another colour. A thing with many colours has no paint, so all of it changes: a whole cat. */
export function repaintArea(picture: Picture, mask: Plane, colour: Rgb): Picture {
  const paint = findPaint(picture, mask, 'cloth')
  return recolour(picture, sumOf(paint) >= OF_ONE_COLOUR * sumOf(mask) ? paint : mask, colour)
}
