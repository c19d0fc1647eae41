import type { Colour } from '../colours.ts'
import type { PlaceName } from '../prompt.ts'
import { moonSurface, openSky, space, studio, tableTop } from './elsewhere.ts'
import { bedroom, classroom, concertStage, kitchen, library, livingRoom } from './indoor.ts'
import { farm, garden, meadow, park } from './nature.ts'
import type { Backdrop, Stage } from './stage.ts'
import { castleGrounds, cave, city, graveyard, playground, street, village } from './town.ts'
import { beach, island, lake, sea, underwater } from './water.ts'
import { desert, forest, jungle, mountain, snow, volcano } from './wilds.ts'

const BUILDERS: Record<Exclude<PlaceName, 'studio'>, (stage: Stage) => Backdrop> = {
  meadow,
  park,
  garden,
  farm,
  forest,
  jungle,
  beach,
  island,
  sea,
  lake,
  underwater,
  mountain,
  volcano,
  desert,
  snow,
  city,
  street,
  village,
  castle: castleGrounds,
  space,
  moon: moonSurface,
  sky: openSky,
  room: livingRoom,
  bedroom,
  kitchen,
  library,
  classroom,
  stage: concertStage,
  playground,
  graveyard,
  cave,
  table: tableTop,
}

export function buildBackdrop(place: PlaceName, stage: Stage, colour: Colour | null): Backdrop {
  return place === 'studio' ? studio(stage, colour) : BUILDERS[place](stage)
}
