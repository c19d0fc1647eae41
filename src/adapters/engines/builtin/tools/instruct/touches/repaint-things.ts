import type { TaskTools } from '../../../host/task.ts'
import { ifFound } from '../../../kit/if-found.ts'
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
  const outlined = findThingArea(picture, named, tools)
  // The outline of a frame is full of holes, and unsure: its colour is clearer.
  const area = name === 'frame' ? await ifFound(outlined, 'thing_edge_unsure') : await outlined
  const mask = await withoutSkin(picture, area ?? (await findOwnColour(picture, named, tools)), tools)
  if (!area) return recolour(picture, mask, colour)
  return name === 'cloth' ? repaintArea(picture, mask, colour) : repaintVehicle(picture, mask, colour, name)
}

/** Changes the paint of a vehicle, and keeps its glass and tyres. Refused if the paint is as dark as these. */
export function repaintVehicle(
  picture: Picture,
  mask: Plane,
  colour: Rgb,
  name: 'varnish' | 'frame' = 'varnish',
): Picture {
  return recolour(picture, findPaint(picture, mask, name), colour)
}

/** The same for anything in an area. A thing with many colours has no paint, so all of it changes: a whole cat. */
export function repaintArea(picture: Picture, mask: Plane, colour: Rgb): Picture {
  const paint = findPaint(picture, mask, 'cloth')
  return recolour(picture, sumOf(paint) >= OF_ONE_COLOUR * sumOf(mask) ? paint : mask, colour)
}
