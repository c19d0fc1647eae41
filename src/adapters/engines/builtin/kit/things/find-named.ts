import type { Models } from '../../models/models.ts'
import type { Picture } from '../pictures/raster.ts'
import { chooseThings, isSure, type NamedThing } from './choose-things.ts'
import { findSmallThings, findThings, type Thing, withoutRepeats } from './find-things.ts'

/** The things that somebody has named, and all that are in the picture. Refused where it is not clear which are meant. */
export async function findNamed(
  picture: Picture,
  named: NamedThing,
  models: Models,
): Promise<{ chosen: Thing[]; all: Thing[] }> {
  const seen = await findThings(picture, models)
  if (seen.some((thing) => thing.label === named.label && isSure(thing))) {
    return { chosen: chooseThings(seen, named), all: seen }
  }
  const all = withoutRepeats([...seen, ...(await findSmallThings(picture, models))])
  return { chosen: chooseThings(all, named), all }
}
