import type { TaskTools } from '../../../host/task.ts'
import { findSky } from '../../../kit/areas/find-sky.ts'
import { findPlain } from '../../../kit/areas/plain-areas.ts'
import { mapPlane, type Picture, type Plane } from '../../../kit/pictures/raster.ts'
import { refineMask } from '../../../kit/pictures/refine-mask.ts'
import { alphaOf } from '../../../kit/pictures/trim.ts'
import { cutOut } from '../../../kit/subject/cut-out.ts'
import type { NamedThing } from '../../../kit/things/choose-things.ts'
import { findNamed } from '../../../kit/things/find-named.ts'
import { maskThings } from '../../../kit/things/mask-things.ts'
import type { SeenArea, Who } from '../touch.ts'
import { findPart } from './parts.ts'

/** How much each pixel belongs to a part of the picture, from 0 to 1. Refused where that is not clear. */
export async function findArea(
  picture: Picture,
  area: SeenArea,
  who: Who | undefined,
  tools: TaskTools,
): Promise<Plane> {
  switch (area) {
    case 'subject':
      return alphaOf(await cutOut(picture, tools))
    case 'background':
      return mapPlane(alphaOf(await cutOut(picture, tools)), (value) => 1 - value)
    case 'sky':
      return findSky(picture, tools)
    case 'wall':
      return findPlain(picture, area, tools)
    default:
      return findPart(picture, area, who, tools)
  }
}

/** The same of things that somebody has named. */
export async function findThingArea(picture: Picture, named: NamedThing, tools: TaskTools): Promise<Plane> {
  const { chosen, all } = await findNamed(picture, named, tools.models)
  const mask = await maskThings(picture, { chosen, others: all, wholeBoxes: false }, tools)
  return refineMask(picture, mask)
}
