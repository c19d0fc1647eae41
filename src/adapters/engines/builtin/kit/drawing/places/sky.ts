import content from '../../../content/sky.json' with { type: 'json' }
import type { Layer, Light } from '../scene.ts'
import { createDrawContext, type DrawnLayer, drawLayer } from '../templates/layers.ts'
import { drawMarks, drawTogether, type Marks } from '../templates/marks.ts'
import { type Names, withNames, withStream } from '../templates/values.ts'
import { layer, type Stage } from './stage.ts'

// The content's test holds it against its schema.
const { marks, weather: WEATHER } = content as unknown as {
  marks: Readonly<Record<'sky' | 'stars' | 'moon' | 'sun' | 'clouds' | 'rainbow', Marks>>
  weather: readonly DrawnLayer[]
}

/** The sky with whatever stands in it at this hour. */
export function skyLayers(
  stage: Stage,
  horizon: number,
  hasOwnBody: boolean,
): { layers: Layer[]; source: Light['source'] } {
  const { width, height, palette, weather } = stage
  const random = stage.random.fork('sky')
  const layers = [layer('sky', 0, drawMarks(marks.sky, createDrawContext(stage)))]
  const dull = weather === 'rain' || weather === 'storm' || weather === 'fog' || weather === 'clouds'
  const isNight = palette.time === 'night'
  if (isNight && !dull) {
    const stars = drawMarks(marks.stars, { ...knowing(stage, { down: horizon }), random })
    layers.push(layer('stars', 0.02, stars, 'twinkle'))
  }
  const x = width * (random.chance(0.5) ? random.between(0.12, 0.3) : random.between(0.7, 0.88))
  const y =
    palette.time === 'sunset' || palette.time === 'dawn' ? horizon - 60 : height * random.between(0.13, 0.2)
  if (!dull && !hasOwnBody) {
    const body = drawMarks(isNight ? marks.moon : marks.sun, knowing(stage, { x, y }))
    layers.push(layer('sun', 0.04, body, 'breathe'))
  }
  if (stage.wants('cloud') && weather !== 'clear') layers.push(...clouds(stage, horizon, dull))
  return {
    layers,
    source: dull ? null : { x, y, colour: palette.glow, strength: palette.time === 'day' ? 0.35 : 0.5 },
  }
}

const knowing = (stage: Stage, names: Names) => withNames(names, createDrawContext(stage))

function clouds(stage: Stage, horizon: number, dull: boolean): Layer[] {
  const { width, palette, weather } = stage
  const fill = weather === 'storm' ? '#5a637a' : dull ? '#c9d2de' : palette.cloud
  const count = dull ? 6 : Math.max(2, Math.round(width / 300))
  const context = knowing(stage, { horizon, fill, count, crowded: dull ? 0.95 : 0.7 })
  const [far = '', near = ''] = drawTogether(marks.clouds, 2, withStream('clouds', context))
  return [
    layer('far clouds', 0.06, `<g opacity=".55">${far}</g>`, 'drift'),
    layer('clouds', 0.1, `<g opacity=".92">${near}</g>`, 'drift'),
  ]
}

/** Rain, snow, leaves and the like, before everything else. Under a roof it neither rains nor snows. */
export function weatherLayers(stage: Stage, open: boolean): Layer[] {
  const context = withStream('weather', createDrawContext({ ...stage, weather: open ? stage.weather : null }))
  return WEATHER.flatMap((each) => drawLayer(each, context))
}

/** A bow across the whole sky. */
export function rainbowLayer(stage: Stage, horizon: number): Layer {
  return layer('rainbow', 0.08, drawMarks(marks.rainbow, knowing(stage, { horizon })), 'breathe')
}
