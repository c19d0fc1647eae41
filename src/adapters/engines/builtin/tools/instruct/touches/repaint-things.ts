import type { TaskTools } from '../../../host/task.ts'
import { type Picture, type Plane, sumOf } from '../../../kit/pictures/raster.ts'
import type { NamedThing } from '../../../kit/things/choose-things.ts'
import { paintNameOf } from '../../../kit/things/things-network.ts'
import { findThingArea } from './areas.ts'
import { findPaint } from './find-paint.ts'
import { findOwnColour } from './own-colour.ts'
import { type Rgb, recolour } from './recolour.ts'
import { withoutSkin } from './skin.ts'

/** If at least this much of a thing has its main colour, the rest is in front of it: a hand, a shadow, a label. */
const OF_ONE_COLOUR = 0.65

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
  const mask = await withoutSkin(picture, found, tools)
  if (isFrame) return recolour(picture, mask, colour)
  return name === 'varnish' ? repaintVehicle(picture, mask, colour) : repaintArea(picture, mask, colour)
}

/** Changes the paint of a vehicle, and keeps its glass and tyres. Refused if the paint is as dark as these. */
export function repaintVehicle(picture: Picture, mask: Plane, colour: Rgb): Picture {
  return recolour(picture, findPaint(picture, mask, 'varnish'), colour)
}

/** The same for anything in an area. A thing with many colours has no paint, so all of it changes: a whole cat. */
export function repaintArea(picture: Picture, mask: Plane, colour: Rgb): Picture {
  const paint = findPaint(picture, mask, 'cloth')
  return recolour(picture, sumOf(paint) >= OF_ONE_COLOUR * sumOf(mask) ? paint : mask, colour)
}
