import { RejectedByEngineError } from '../../../../../modules/generations/engine.ts'
import rows from '../../content/muscles.json' with { type: 'json' }
import { AT_REST } from '../../kit/motion/camera.ts'
import { createSwarm } from '../../kit/motion/create-swarm.ts'
import { easeInOut, easeOutBack, shareBetween } from '../../kit/motion/easing.ts'
import { glow, tint, vignette } from '../../kit/motion/lights.ts'
import { createParallax } from '../../kit/motion/parallax.ts'
import { type Sheet, sheetOf } from '../../kit/motion/sheet.ts'
import { swarmOf } from '../../kit/motion/swarms.ts'
import { type Place, warp } from '../../kit/motion/warp.ts'
import { gaussianBlur } from '../../kit/pictures/blur.ts'
import { newPlane, type Picture, type Plane, smoothStep } from '../../kit/pictures/raster.ts'
import { type Body, findBody, type HalfBody } from './body.ts'
import { hop } from './drawing.ts'
import { partPhoto, photoPicture, sparedAround } from './effect-input.ts'
import { photoShot, type Recipe } from './recipe.ts'
import { inLight, relight } from './relight.ts'

/** An oval of flesh along the line between two joints. */
interface Muscle {
  x: number
  y: number
  /** Along the muscle, one long. */
  along: readonly [number, number]
  long: number
  wide: number
  swell: number
}

const GYM = { place: [240, 224, 210], left: [170, 112, 60], right: [64, 88, 160] } as const
const DARK = [96, 84, 84] as const
/** When the body grows, as parts of the video: each time with a flash. */
const PUMPS = [0.12, 0.26, 0.4] as const
const PUMP = 0.12

/** Arms, shoulders and chest of a person swell in three steps, in the light of a gym; the head stays as it is. */
export const muscles: Recipe = async (input) => {
  const photo = await photoPicture(input)
  const body = await findBody(photo, input.tools)
  const layers = await partPhoto(input)
  if (!layers.subject) throw new RejectedByEngineError('no_subject')
  if (!hasArms(layers.subject.picture, body)) throw new RejectedByEngineError('no_arms_seen')
  const all = body.halves.flatMap((half) => musclesOf(half, body.width))
  const lit = relight(layers.subject.picture, GYM)
  const before = sheetOf(lit)
  const after = sheetOf(shaded(lit, all, body.width))
  const parallax = createParallax({ ...layers, background: inLight(layers.background, DARK) }, () => AT_REST)
  const size = { ...input.photo, seconds: input.seconds }
  const dust = createSwarm(swarmOf('dust', { count: 90 }), size, input.seed, sparedAround([body.face], size))
  const { neck } = body.halves[0] ?? { neck: [size.width / 2, size.height / 2] }
  return photoShot(input, (context, moment, { paint }) => {
    const { part } = moment
    const grown = PUMPS.reduce((sum, start) => sum + easeOutBack(shareBetween(part, start, start + PUMP)), 0)
    const flash = PUMPS.reduce((sum, start) => sum + flashAt(part - start), 0)
    const flex = (grown / PUMPS.length) * (1 + 0.06 * hop(part, 6))
    paint((target) => parallax.paintBackground(target, part), { fresh: true })
    glow(context, {
      x: neck[0],
      y: neck[1],
      radius: Math.max(size.width, size.height) * 0.6,
      colour: '#ffb070',
      strength: 0.2 + 0.25 * flex,
    })
    dust(context, moment, 'behind')
    paint((target) => flexBody(part < PUMPS[0] ? before : after, target, body, all, flex))
    dust(context, moment, 'front')
    vignette(context, input.photo, 0.5)
    if (flash > 0.01) tint(context, input.photo, `rgba(255,236,210,${0.5 * flash})`, 'screen')
  })
}

/** Whether the cut-out includes the arms: some look so much like the wall behind them that they are lost. */
export function hasArms({ width, data }: Picture, { halves }: Pick<Body, 'halves'>): boolean {
  return halves.every(({ shoulder, elbow }) => {
    const x = Math.round((shoulder[0] + elbow[0]) / 2)
    const y = Math.round((shoulder[1] + elbow[1]) / 2)
    return [[x, y], elbow].every(([column = 0, row = 0]) => {
      const alpha = data[(Math.round(row) * width + Math.round(column)) * 4 + 3]
      // Whatever lies below the picture cannot be lost.
      return alpha === undefined || alpha > 127
    })
  })
}

/** Bright at once, and soon gone. */
const flashAt = (since: number) => (since < 0 ? 0 : 1 - easeInOut(shareBetween(since, 0, 0.07)))

/** Those of one side whose joints are visible. */
function musclesOf(half: HalfBody, unit: number): Muscle[] {
  const outwards = Math.sign(half.shoulder[0] - half.neck[0]) || 1
  return rows.flatMap(({ from, to, at, aside, long, wide, swell }) => {
    const start = half[from as keyof HalfBody]
    const end = half[to as keyof HalfBody]
    if (!start || !end) return []
    const dx = end[0] - start[0]
    const dy = end[1] - start[1]
    const length = Math.max(1, Math.hypot(dx, dy))
    const along = [dx / length, dy / length] as const
    // To the side means away from the middle of the body, or below a line that leads there.
    const side = to === 'shoulder' ? outwards : -outwards
    const acrossX = -along[1] * side
    const acrossY = along[0] * side
    return {
      x: start[0] + at * dx + aside * unit * acrossX,
      y: start[1] + at * dy + aside * unit * acrossY,
      along,
      long: long * unit,
      wide: wide * unit,
      swell,
    }
  })
}

/**
 * Light falls from above and slightly from the left; slopes that face it or turn away change by at most this much.
 */
const LIGHT = { x: 0.35, y: 0.94, strength: 0.018, max: 0.32 }
/** Muscles blend into each other softly, in parts of the shoulders' width. */
const SOFTNESS = 0.03

/** A person with the light and shadow of muscles, which clothes show, too. */
function shaded(picture: Picture, all: readonly Muscle[], unit: number): Picture {
  const { width } = picture
  const { data: heights } = gaussianBlur(heightsOf(picture, all), SOFTNESS * unit)
  const data = new Uint8ClampedArray(picture.data)
  for (let i = 0; i < heights.length; i++) {
    const across = (heights[i + 1] ?? 0) - (heights[i - 1] ?? 0)
    const down = (heights[i + width] ?? 0) - (heights[i - width] ?? 0)
    if (across === 0 && down === 0) continue
    const facing = LIGHT.strength * unit * (LIGHT.x * across + LIGHT.y * down)
    const light = 1 + Math.max(-LIGHT.max, Math.min(LIGHT.max, facing))
    for (let c = i * 4; c < i * 4 + 3; c++) data[c] = (picture.data[c] ?? 0) * light
  }
  return { ...picture, data: new Uint8Array(data.buffer) }
}

/** How far the flesh stands out at each point: 0 beside the muscles, and 1 in the middle of each. */
function heightsOf({ width, height }: Picture, all: readonly Muscle[]): Plane {
  const heights = newPlane(width, height)
  for (const { x, y, along, long, wide } of all) {
    const reach = Math.max(long, wide)
    for (let row = Math.max(0, Math.floor(y - reach)); row < Math.min(height, y + reach); row++) {
      for (let column = Math.max(0, Math.floor(x - reach)); column < Math.min(width, x + reach); column++) {
        const dx = column - x
        const dy = row - y
        const u = (dx * along[0] + dy * along[1]) / long
        const v = (dy * along[0] - dx * along[1]) / wide
        const i = row * width + column
        heights.data[i] = Math.max(heights.data[i] ?? 0, 1 - u * u - v * v)
      }
    }
  }
  return heights
}

/** How much wider the chest becomes; a swelling reaches this many times as far as the muscle. */
const WIDER = 0.2
const FELT = 1.9

/** The trunk becomes a wedge, widest at the shoulders and no wider at the waist; then each muscle swells sideways. */
function flexBody(source: Sheet, target: Sheet, body: Body, all: readonly Muscle[], flex: number): void {
  const [half] = body.halves
  if (!half) return
  const { neck, waist } = half
  const { box } = body.face
  const chin = Math.min(neck[1], box.y + box.height)
  const map = (x: number, y: number, place: Place) => {
    const weight = smoothStep(chin, neck[1] + 0.12 * body.width, y) * (1 - smoothStep(neck[1], waist[1], y))
    const wider = 1 + WIDER * flex * weight
    place.x = neck[0] + (x - neck[0]) / wider
    place.y = y
    for (const muscle of all) swell(place, muscle, flex)
  }
  warp(source, target, map, { over: true })
}

function swell(place: Place, { x, y, along, long, wide, swell: strength }: Muscle, flex: number): void {
  const dx = place.x - x
  const dy = place.y - y
  const u = dx * along[0] + dy * along[1]
  const v = dy * along[0] - dx * along[1]
  const away = Math.hypot(u / (long * FELT), v / (wide * FELT))
  if (away >= 1) return
  const moved = -v * strength * flex * (1 - smoothStep(0, 1, away))
  place.x -= moved * along[1]
  place.y += moved * along[0]
}
