import type { Models } from '../../models/models.ts'
import { findFaces } from '../faces/find-faces.ts'
import { isOfSex } from '../faces/traits.ts'
import { ifFound } from '../if-found.ts'
import type { Picture } from '../pictures/raster.ts'
import { beyondEdge } from './beyond-edge.ts'
import { isWithin } from './boxes.ts'
import { chooseThings, isSure, type NamedThing } from './choose-things.ts'
import { findSmallThings, findThings, type Thing, withoutRepeats } from './find-things.ts'
import { ofOtherColour } from './of-other-colour.ts'
import { PERSON } from './things-network.ts'

interface Found {
  chosen: Thing[]
  all: readonly Thing[]
}

/** The things that somebody named, and all things in the picture. Refused if it is unclear which ones are meant. */
export async function findNamed(picture: Picture, named: NamedThing, models: Models): Promise<Found> {
  const seen = await findThings(picture, models)
  const isAmongSeen = named.which !== 'behind' && named.which !== 'all'
  const isSeen = isAmongSeen && seen.some((thing) => thing.label === named.label && isSure(thing))
  const atOnce = isSeen && (await ifFound(chooseAmong(picture, seen, named, models), 'thing_not_found'))
  // Things in the background are small, some of all may be, and only a closer look finds them for certain.
  return (
    atOnce ||
    chooseAmong(
      picture,
      withoutRepeats([...seen, ...(await findSmallThings(picture, models))]),
      named,
      models,
    )
  )
}

async function chooseAmong(
  picture: Picture,
  all: readonly Thing[],
  named: NamedThing,
  models: Models,
): Promise<Found> {
  const others = [
    ...(await findOthers(picture, all, named, models)),
    ...ofOtherColour(picture, all, named),
    ...beyondEdge(picture, all, named),
  ]
  return { chosen: chooseThings(all, named, others), all }
}

/** People who certainly are not meant: for a man, women whose face is seen. */
async function findOthers(
  picture: Picture,
  things: readonly Thing[],
  { label, sex }: NamedThing,
  models: Models,
): Promise<readonly Thing[]> {
  if (!sex || things.filter((thing) => thing.label === label).length < 2) return []
  const others: Thing[] = []
  for (const face of await findFaces(picture, { models })) {
    const [x, y] = [face.box.x + face.box.width / 2, face.box.y + face.box.height / 2]
    const owner = things
      .filter((thing) => thing.label === PERSON && isWithin(thing.box, x, y))
      .toSorted((one, other) => Math.abs(middleOf(one) - x) - Math.abs(middleOf(other) - x))[0]
    if (owner && (await isOfSex(picture, face, sex === 'man' ? 'woman' : 'man', { models })))
      others.push(owner)
  }
  return others
}

const middleOf = ({ box }: Thing) => box.left + box.width / 2
