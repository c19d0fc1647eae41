import type { TaskTools } from '../../../host/task.ts'
import { mapPlane, newPlane, type Picture, type Plane, smoothStep } from '../../../kit/pictures/raster.ts'
import { refineMask } from '../../../kit/pictures/refine-mask.ts'
import { PERSON_MAP_SIDE, personMap } from '../../../kit/subject/person-map.ts'

/** Hair, body skin and face skin on the map of people, on which fur is hair. */
const [HAIR, SKIN] = [1, [2, 3]] as const

/** An arm in front of an umbrella, or a head in front of a car, is not painted. */
export async function withoutSkin(
  picture: Picture,
  mask: Plane,
  { models }: Pick<TaskTools, 'models'>,
  hasFur = false,
): Promise<Plane> {
  const bareParts = hasFur ? SKIN : [HAIR, ...SKIN]
  const maps = await Promise.all(bareParts.map((part) => personMap(picture, part, models)))
  const bare = mapPlane(newPlane(PERSON_MAP_SIDE, PERSON_MAP_SIDE), (_, i) =>
    smoothStep(
      0.5,
      0.85,
      maps.reduce((sum, { data }) => sum + (data[i] ?? 0), 0),
    ),
  )
  const seen = await refineMask(picture, bare)
  return mapPlane(mask, (value, i) => value * (1 - (seen.data[i] ?? 0)))
}
