import { createCanvas } from '@napi-rs/canvas'
import { easeOut, easeOutBack, shareBetween } from '../../kit/motion/easing.ts'
import { glow, tint, vignette } from '../../kit/motion/lights.ts'
import { canvasOf } from '../../kit/motion/sheet.ts'
import { drawSticker } from '../../kit/pictures/draw-sticker.ts'
import { resizePicture } from '../../kit/pictures/load-picture.ts'
import { drawPixels } from '../../kit/pictures/styles/pixels.ts'
import { disco } from './disco.ts'
import { cover, drawActor, drawAt, drawIn, glowIn, hop, posed, scaleFor, swing } from './drawing.ts'
import { cutOutActor, drawIcons, drawPlace, type EffectInput, partPhoto } from './effect-input.ts'
import { muscles } from './muscles.ts'
import { photoShot, type Recipe, sceneShot, sceneSwarm } from './recipe.ts'

const PAPER = { outlineWidth: 12, outlineColor: [255, 255, 255], shadow: true } as const

/** A paper figure of a picture's subject, with a white rim. */
async function paperFigure(input: EffectInput, side: number) {
  const actor = await cutOutActor(input.pictures[0], input)
  return canvasOf(await resizePicture(await drawSticker(actor.picture, PAPER), side, side))
}

/** A paper puppet on strings dances on a stage. */
const paperPuppet: Recipe = async (input) => {
  const { width, height } = input.scene
  const figure = await paperFigure(input, Math.round(width * 0.86))
  const place = await drawPlace('a theatre stage', input)
  return sceneShot(input, (context, { part }) => {
    cover(context, place, input.scene, { zoom: 1.06 })
    for (const [index, colour] of ['#ff4fa0', '#4fb4ff', '#ffd23f'].entries()) {
      const x = width * (0.5 + 0.45 * swing(part, 1, index / 3))
      glow(context, { x, y: height * 0.2, radius: width * 0.6, colour, strength: 0.4 })
    }
    const step = swing(part, 2)
    const jump = hop(part, 8)
    const [x, y] = [width * (0.5 + 0.07 * step), height * (0.93 - 0.035 * jump)]
    context.fillStyle = 'rgba(20,5,30,0.35)'
    context.beginPath()
    context.ellipse(x, height * 0.93, width * (0.3 - 0.05 * jump), height * 0.022, 0, 0, 7)
    context.fill()
    posed(context, { x, y, scale: 1, turn: 0.13 * swing(part, 4), stretch: 0.035 * (jump - 0.5) }, () => {
      context.strokeStyle = 'rgba(255,255,255,0.7)'
      context.lineWidth = width * 0.004
      for (const string of [-0.28, 0, 0.28]) {
        context.beginPath()
        context.moveTo(figure.width * string, -figure.height * 0.62)
        context.lineTo(figure.width * string * 0.4, -height * 1.3)
        context.stroke()
      }
      context.drawImage(figure, -figure.width / 2, -figure.height)
    })
    vignette(context, input.scene, 0.5)
  })
}

/** Large pixels, coins and a hop, as in an old game. */
const pixelHero: Recipe = async (input) => {
  const { width, height } = input.scene
  const actor = await cutOutActor(input.pictures[0], input, (picture) => drawPixels(picture, 0.75))
  const place = await drawPlace('a meadow with hills on a sunny day', input, 'pixel')
  const [coin, cloud] = await drawIcons(['coin', 'cloud'], 96)
  const block = 6 * (width / 720)
  const small = createCanvas(Math.round(width / block), Math.round(height / block))
  const tiny = small.getContext('2d')
  const scale = scaleFor(actor, input.scene, 0.6, 0.95) / block
  return sceneShot(input, (context, { part }) => {
    const [w, h] = [small.width, small.height]
    tiny.reset()
    tiny.imageSmoothingEnabled = false
    // Every other tile is mirrored, so that their edges meet.
    for (const tile of [0, 1, 2]) {
      tiny.save()
      tiny.translate(Math.round((tile - part * 2) * w), 0)
      if (tile === 1) tiny.transform(-1, 0, 0, 1, w, 0)
      tiny.drawImage(place, 0, 0, w + 1, h)
      tiny.restore()
    }
    for (let index = 0; index < 3 && cloud; index++) {
      const x = w * (1.3 - 1.6 * ((part + index / 3) % 1))
      drawAt(tiny, cloud, { x: Math.round(x), y: Math.round(h * (0.1 + 0.07 * index)), side: w * 0.24 })
    }
    for (let index = 0; index < 5 && coin; index++) {
      const x = w * (1.2 - 1.4 * ((part * 2 + index / 5) % 1))
      const near = Math.abs(x - w / 2) / w
      if (near > 0.12)
        drawAt(tiny, coin, {
          x: Math.round(x),
          y: Math.round(h * 0.2 + h * 0.02 * swing(part, 6, index)),
          side: w * 0.13,
        })
    }
    const jump = hop(part, 6)
    drawActor(tiny, actor, {
      x: Math.round(w / 2),
      y: Math.round(h * (1.02 - 0.05 * jump)),
      scale,
      stretch: 0.02 * (jump - 0.5),
    })
    context.imageSmoothingEnabled = false
    context.drawImage(small, 0, 0, width, height)
    context.fillStyle = 'rgba(0,0,0,0.1)'
    for (let y = 0; y < height; y += block) context.fillRect(0, y, width, block / 4)
  })
}

/** A paper figure floats among the stars. */
const spaceWalk: Recipe = async (input) => {
  const { width, height } = input.scene
  const figure = await paperFigure(input, Math.round(width * 0.78))
  const place = await drawPlace('outer space with stars', input)
  const [planet, rocket, saucer] = await drawIcons(['ringed-planet', 'rocket', 'flying-saucer'], 300)
  const stars = sceneSwarm(input, 'stars')
  return sceneShot(input, (context, moment) => {
    const { part } = moment
    cover(context, place, input.scene, {
      zoom: 1.2,
      x: width * 0.05 * swing(part, 1),
      y: height * 0.03 * swing(part, 1, 0.25),
    })
    stars(context, moment)
    if (planet)
      drawIn(context, input.scene, planet, {
        x: 0.82,
        y: 0.17 + 0.01 * swing(part, 1),
        side: 0.36,
        turn: 0.06 * swing(part, 1),
      })
    if (rocket)
      drawIn(context, input.scene, rocket, { x: -0.2 + 1.4 * part, y: 0.95 - 0.85 * part, side: 0.18 })
    if (saucer)
      drawIn(context, input.scene, saucer, {
        x: 0.14 + 0.03 * swing(part, 1),
        y: 0.2 + 0.02 * swing(part, 2),
        side: 0.16,
        turn: 0.1 * swing(part, 2),
      })
    glowIn(context, input.scene, { x: 0.5, y: 0.55, radius: 0.6, colour: '#6f7dff', strength: 0.35 })
    const [x, y] = [width * (0.5 + 0.04 * swing(part, 1)), height * (0.56 + 0.035 * swing(part, 1, 0.25))]
    drawAt(context, figure, { x, y, side: figure.width, turn: 0.16 * swing(part, 1, 0.1) })
    vignette(context, input.scene, 0.5)
  })
}

/** The subject steps out of its photo. */
const popOut: Recipe = async (input) => {
  const { width, height } = input.photo
  const layers = await partPhoto(input)
  const background = canvasOf(layers.background)
  const subject = layers.subject ? canvasOf(layers.subject.picture) : null
  const soft = createCanvas(Math.ceil(width / 8), Math.ceil(height / 8))
  soft.getContext('2d').filter = `blur(${Math.max(2, width / 120)}px)`
  soft.getContext('2d').drawImage(background, -4, -4, soft.width + 8, soft.height + 8)
  return photoShot(input, (context, { part }) => {
    const out = easeOutBack(shareBetween(part, 0.06, 0.5)) * (1 - easeOut(shareBetween(part, 0.88, 1)))
    cover(context, soft, input.photo, { zoom: 1.08 })
    tint(context, input.photo, '#a99fd0')
    const [inset, border] = [0.16, Math.min(width, height) * 0.022]
    const frame = {
      x: width * inset * 0.75,
      y: height * inset * 1.25,
      width: width * (1 - inset * 1.5),
      height: height * (1 - inset * 1.75),
    }
    context.save()
    context.translate(width / 2, height / 2)
    context.rotate(-0.025 + 0.012 * swing(part, 1))
    context.translate(-width / 2, -height / 2)
    context.shadowColor = 'rgba(10,0,30,0.55)'
    context.shadowBlur = border * 2.5
    context.fillStyle = '#ffffff'
    context.fillRect(frame.x - border, frame.y - border, frame.width + 2 * border, frame.height + 2 * border)
    context.shadowColor = 'transparent'
    context.beginPath()
    context.rect(frame.x, frame.y, frame.width, frame.height)
    context.save()
    context.clip()
    context.drawImage(background, frame.x, frame.y, frame.width, frame.height)
    context.restore()
    // Everything above the lower edge of the frame may leave it.
    context.beginPath()
    context.rect(-width, -height, width * 3, height + frame.y + frame.height)
    context.clip()
    const scale = (frame.height / height) * (1 + 0.2 * out)
    const [wide, high] = [width * scale, height * scale]
    if (subject) context.drawImage(subject, width / 2 - wide / 2, frame.y + frame.height - high, wide, high)
    context.restore()
  })
}

export const TRANSFORM = {
  'ai-muscle-generator': muscles,
  'paper-puppet-dance': paperPuppet,
  'pixel-hero': pixelHero,
  'space-walk': spaceWalk,
  'photo-pop-out': popOut,
  'disco-night': disco,
} satisfies Record<string, Recipe>
