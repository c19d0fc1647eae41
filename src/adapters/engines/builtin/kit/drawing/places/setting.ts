import colours from '../../../content/colours.json' with { type: 'json' }
import type { Random } from '../../random.ts'
import { COLOURS } from '../colours.ts'
import type { DrawingStyle, Thing, TimeOfDay, Understanding } from '../prompt.ts'
import type { Layer, Light } from '../scene.ts'
import { buildBackdrop } from './build-place.ts'
import { choosePlace } from './choose-place.ts'
import { createPalette } from './palette.ts'
import { rainbowLayer, skyLayers } from './sky.ts'
import type { Backdrop, Stage } from './stage.ts'

/** Where and when a picture takes place. */
export interface Setting {
  stage: Stage
  backdrop: Backdrop
  /** Everything behind the figures. */
  behind: Layer[]
  light: Light
}

interface Frame {
  width: number
  height: number
  style: DrawingStyle
}

const HEAVENLY_BODY = /^(?:sun|sun-with-face|crescent-moon|full-moon)$/
const TINTS: Record<TimeOfDay, { tint: string; tintShare: number }> = colours.tints

/** The place, the hour and the light for what is drawn. */
export function settingFor(prompt: Understanding, things: Thing[], frame: Frame, random: Random): Setting {
  const stage = stageFor(prompt, things, frame, random)
  const backdrop = buildBackdrop(stage.place, stage)
  const { open, ground } = backdrop
  const ownBody = things.some(({ concept }) => HEAVENLY_BODY.test(concept))
  const sky = open ? skyLayers(stage, ground.horizon, ownBody) : { layers: [], source: null }
  const bow = things.some(({ concept }) => concept === 'rainbow')
    ? [rainbowLayer(stage, open ? ground.horizon : stage.height * 0.7)]
    : []
  const { tint, tintShare } = TINTS[stage.palette.time]
  return {
    stage,
    backdrop,
    behind: open ? [...sky.layers, ...bow, ...backdrop.behind] : [...backdrop.behind, ...bow],
    light: { tint, tintShare: open ? tintShare : tintShare / 2, source: sky.source },
  }
}

function stageFor(
  prompt: Understanding,
  things: Thing[],
  { width, height, style }: Frame,
  random: Random,
): Stage {
  const shape = Math.sqrt(width / height)
  const place = choosePlace(prompt, random.fork('place'))
  const moonlit = things.some(({ concept }) => /^(?:crescent|full)-moon$/.test(concept))
  const spooky = prompt.mood === 'spooky' || place === 'graveyard'
  const dark = style === 'night' || spooky || (prompt.mood === 'retro' && place === 'city')
  const time = prompt.time ?? (dark || moonlit ? 'night' : 'day')
  const mood = prompt.mood ?? (spooky ? 'spooky' : null)
  return {
    place,
    width: 1000 * shape,
    height: 1000 / shape,
    palette: createPalette({ ...prompt, time, mood }, random.fork('palette')),
    weather: prompt.weather,
    mood,
    asked: prompt.backdrop && COLOURS[prompt.backdrop],
    glows: /^(?:meadow|park|garden|farm|forest|jungle|lake|castle|village|mountain)$/.test(place),
    wants: (what) => !prompt.absent.some((absent) => absent.includes(what)),
    random: random.fork('stage'),
  }
}
