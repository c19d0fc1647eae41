import type { EngineFile, EngineInput, EngineOutput } from '../../../../../modules/generations/engine.ts'
import type { EffectSlug } from '../../../../../shared/catalogue/effects.ts'
import { textOf } from '../../host/form-values.ts'
import type { TaskTools } from '../../host/task.ts'
import { type Shot, videoShot } from '../../kit/motion/shot.ts'
import { roomyPicture, videoSize } from '../../kit/motion/video-size.ts'
import { loadPicture } from '../../kit/pictures/load-picture.ts'
import type { Picture } from '../../kit/pictures/raster.ts'
import { savePhoto } from '../../kit/pictures/save-photo.ts'
import { dispersion } from './dispersion.ts'
import { type Direction, livePhoto } from './live-photo.ts'
import { livingPortrait } from './living-portrait.ts'
import { muscles } from './muscles.ts'
import { PAINTED } from './painted.ts'
import { photoPopOut } from './photo-pop-out.ts'
import { polaroid } from './polaroid.ts'
import { POSTERS } from './posters.ts'
import type { Recipe } from './recipe.ts'
import { SEASONS } from './seasons.ts'
import { snowGlobe } from './snow-globe.ts'
import { TOGETHER } from './together.ts'

export { inspect } from './inspect-effect.ts'

/** Every effect of the catalogue has its recipe, or says what happens to the photo. */
const RECIPES: Record<EffectSlug, Recipe | Direction> = {
  ...TOGETHER,
  'ai-muscle-generator': muscles,
  'photo-pop-out': photoPopOut,
  'polaroid-drop': polaroid,
  'living-portrait': livingPortrait,
  dispersion,
  'snow-globe': snowGlobe,
  ...SEASONS,
  ...PAINTED,
  ...POSTERS,
}

const SECONDS = 5
/** The longer side of a video. Scenes that are drawn are three wide and four high. */
const LONGEST_SIDE = 1080

export async function run(input: EngineInput, tools: TaskTools): Promise<EngineOutput[]> {
  tools.progress(0.01, 'preparing')
  const [first, ...others] = await loadPictures(input)
  if (!first) throw new TypeError('There is no picture.')
  const made = await makeEffect(
    slugOf(textOf(input, 'template')),
    { pictures: [first, ...others], seed: input.seed },
    tools,
  )
  if ('draw' in made) return [await videoShot(made, tools, 0.3)]
  tools.progress(0.85, 'finishing')
  return [await savePhoto(made, tools.workspace, null)]
}

interface Order {
  pictures: readonly [Picture, ...Picture[]]
  seed: number
  seconds?: number
  longestSide?: number
}

/** A video that is ready to be drawn, or a picture. Smaller and shorter ones look the same. */
export function makeEffect(
  slug: EffectSlug,
  { pictures, seed, seconds = SECONDS, longestSide = LONGEST_SIDE }: Order,
  tools: Pick<TaskTools, 'models' | 'progress' | 'signal'>,
): Promise<Shot | Picture> {
  const even = (side: number) => 2 * Math.round(side / 2)
  const scene = { width: even(longestSide * 0.75), height: even(longestSide) }
  const photo = videoSize(pictures[0], longestSide)
  const input = { pictures, scene, photo, seconds, seed: String(seed), tools }
  const recipe = RECIPES[slug]
  return typeof recipe === 'function' ? recipe(input) : livePhoto(input, recipe)
}

function slugOf(template: string): EffectSlug {
  if (template in RECIPES) return template as EffectSlug
  throw new Error(`There is no effect called ${template}.`)
}

async function loadPictures({ values }: EngineInput): Promise<Picture[]> {
  const files = values.pictures
  if (!Array.isArray(files)) throw new TypeError('The field pictures is not a list of files.')
  const pictures: Picture[] = []
  for (const file of files as EngineFile[]) {
    const picture = await loadPicture(file.path, LONGEST_SIDE)
    pictures.push(await roomyPicture(picture, picture))
  }
  return pictures
}
