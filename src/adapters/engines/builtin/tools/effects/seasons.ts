import type { Canvas, SKRSContext2D } from '@napi-rs/canvas'
import { createFog, tint, vignette } from '../../kit/motion/lights.ts'
import { softDot } from '../../kit/motion/sprites.ts'
import { birthday } from './birthday.ts'
import { cover, drawActor, drawAt, drawIn, glowIn, scaleFor, swing } from './drawing.ts'
import { cutOutActor, drawIcon, drawPlace, type EffectInput, type Size } from './effect-input.ts'
import { createFireworks } from './fireworks.ts'
import { santaHat, witchHat } from './hats.ts'
import { livePhoto } from './live-photo.ts'
import { type Recipe, sceneShot, sceneSwarm } from './recipe.ts'
import { snowGlobe } from './snow-globe.ts'

const sized = (input: EffectInput) => ({ ...input.scene, seconds: input.seconds })

/** A graveyard at night with bats, pumpkins that flicker, and a witch's hat. */
const halloween: Recipe = async (input) => {
  const actor = await cutOutActor(input.pictures[0], input)
  const place = await drawPlace('a spooky graveyard at night', input)
  const { width, height } = input.scene
  const bat = await drawIcon('bat', 160)
  const ghost = await drawIcon('ghost', 200)
  const pumpkin = await drawIcon('jack-o-lantern', 300)
  const fog = createFog(input.scene, input.seed, '#8d7cc4')
  const scale = scaleFor(actor, input.scene, 0.68)
  return sceneShot(input, (context, moment) => {
    const { part } = moment
    cover(context, place, input.scene, { zoom: 1.12, x: swing(part, 1) * width * 0.03 })
    tint(context, input.scene, '#7d6ac0')
    glowIn(context, input.scene, { x: 0.72, y: 0.16, radius: 0.5, colour: '#ffd98a', strength: 0.5 })
    drawBats(context, input.scene, bat, part)
    drawIn(context, input.scene, ghost, { x: 0.16, y: 0.4 + 0.03 * swing(part, 2), side: 0.22, alpha: 0.75 })
    fog(context, moment, 0.35)
    drawActor(
      context,
      actor,
      {
        x: width * 0.52,
        y: height * 1.005,
        scale,
        lean: 0.012 * swing(part, 1),
        stretch: 0.006 * swing(part, 2),
      },
      (head) => witchHat(context, head),
    )
    const flicker = 0.7 + 0.2 * swing(part, 11) + 0.1 * swing(part, 23)
    tint(context, input.scene, '#d8c9ff')
    glowIn(context, input.scene, {
      x: 0.5,
      y: 1.02,
      radius: 0.8,
      colour: '#ff7a1e',
      strength: 0.55 * flicker,
    })
    for (const [x, side] of [
      [0.1, 0.3],
      [0.92, 0.36],
    ] as const) {
      drawIn(context, input.scene, pumpkin, { x, y: 0.93, side, turn: 0.02 * swing(part, 2, x) })
      glowIn(context, input.scene, { x, y: 0.93, radius: side, colour: '#ffb02e', strength: 0.5 * flicker })
    }
    vignette(context, input.scene, 0.65)
  })
}

/** From the right to the left, flapping. */
function drawBats(context: SKRSContext2D, { width, height }: Size, bat: Canvas, part: number): void {
  for (let index = 0; index < 7; index++) {
    const way = (part + index / 7) % 1
    const [x, y] = [
      width * (1.2 - 1.4 * way),
      height * (0.1 + 0.05 * index + 0.03 * swing(part, 2, index * 0.37)),
    ]
    const flap = 0.75 + 0.25 * swing(part, 14, index * 0.2)
    drawAt(context, bat, { x, y, side: width * (0.08 + 0.02 * (index % 3)) * flap })
  }
}

/** A snowy village, a red hat and fairy lights. */
const christmas: Recipe = async (input) => {
  const actor = await cutOutActor(input.pictures[0], input)
  const place = await drawPlace('a snowy village at night in winter', input)
  const { width, height } = input.scene
  const [tree, gift] = [await drawIcon('christmas-tree', 420), await drawIcon('wrapped-gift', 240)]
  const snow = sceneSwarm(input, 'snow', { count: 260 })
  const scale = scaleFor(actor, input.scene, 0.68)
  const lights = ['#ff5a5f', '#ffd23f', '#4fd97a', '#4da3ff', '#ff8af0'] as const
  const bulbs = lights.map((colour) => softDot(colour, 0.45))
  return sceneShot(input, (context, moment) => {
    const { part } = moment
    cover(context, place, input.scene, { zoom: 1.1, x: swing(part, 1) * width * 0.025 })
    drawIn(context, input.scene, tree, { x: 0.86, y: 0.62, side: 0.5 })
    glowIn(context, input.scene, { x: 0.86, y: 0.5, radius: 0.4, colour: '#ffd98a', strength: 0.35 })
    snow(context, moment, 'behind')
    drawActor(
      context,
      actor,
      {
        x: width * 0.47,
        y: height * 1.005,
        scale,
        lean: 0.014 * swing(part, 1),
        stretch: 0.006 * swing(part, 2),
      },
      (head) => santaHat(context, head),
    )
    drawIn(context, input.scene, gift, { x: 0.13, y: 0.92, side: 0.26, turn: 0.03 * swing(part, 2) })
    for (let index = 0; index <= 16; index++) {
      const bulb = bulbs[index % bulbs.length]
      if (!bulb) continue
      const sag = Math.abs(Math.sin((index / 16) * Math.PI * 3))
      const on = 0.45 + 0.55 * Math.max(0, swing(part, 3, index * 0.23))
      drawAt(context, bulb, {
        x: (index / 16) * width,
        y: height * (0.02 + 0.05 * sag),
        side: width * 0.06,
        alpha: on,
      })
    }
    snow(context, moment, 'front')
    vignette(context, input.scene, 0.4)
  })
}

/** Fireworks over a city at night. */
const newYear: Recipe = async (input) => {
  const actor = await cutOutActor(input.pictures[0], input)
  const place = await drawPlace('a city at night', input)
  const { width, height } = input.scene
  const fireworks = createFireworks(sized(input), input.seed)
  const sparkles = sceneSwarm(input, 'sparkles', { count: 30 })
  const scale = scaleFor(actor, input.scene, 0.6)
  return sceneShot(input, (context, moment) => {
    const { part } = moment
    cover(context, place, input.scene, { zoom: 1.08 })
    tint(context, input.scene, '#8f93c8')
    const light = fireworks(context, moment)
    drawActor(context, actor, {
      x: width / 2,
      y: height * 1.005,
      scale,
      stretch: 0.008 * swing(part, 2),
      lean: 0.012 * swing(part, 1),
    })
    tint(context, input.scene, '#dcdaf6')
    for (const { colour, strength } of light) {
      glowIn(context, input.scene, { x: 0.5, y: 0.35, radius: 0.95, colour, strength: 0.3 * strength })
    }
    sparkles(context, moment)
    vignette(context, input.scene, 0.45)
  })
}

const autumn: Recipe = (input) =>
  livePhoto(input, { camera: 'push', swarms: ['leaves'], tint: '#ffe2b8', rays: '#ffc46b' })
const valentine: Recipe = (input) =>
  livePhoto(input, { camera: 'orbit', swarms: ['hearts', 'sparkles'], tint: '#ffdbe6', glow: '#ff5c8d' })
const spring: Recipe = (input) =>
  livePhoto(input, { camera: 'pull', swarms: ['petals'], tint: '#fff0f4', rays: '#fff2c4' })

export const SEASONS = {
  'halloween-ai-generator': halloween,
  'christmas-snow': christmas,
  'new-year-fireworks': newYear,
  'birthday-confetti': birthday,
  'snow-globe': snowGlobe,
  'autumn-leaves': autumn,
  'valentine-hearts': valentine,
  'spring-blossom': spring,
} satisfies Record<string, Recipe>
