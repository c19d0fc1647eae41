import figures from '../../../content/figures.json' with { type: 'json' }
import type { Random } from '../../random.ts'
import { COLOURS, type Colour, darken, lighten, toHsl } from '../colours.ts'
import { classOf } from '../concepts.ts'
import { mainColour } from '../paint/recolour.ts'
import type { Thing } from '../prompt.ts'
import {
  animalBody,
  type Coat,
  desk,
  legsBelow,
  personBody,
  quadrupedBody,
  robeBelow,
  robotBody,
} from './bodies.ts'
import { type Art, chooseArt } from './choose-art.ts'
import { type Anchors, type Box, type Figure, iconPart, union } from './figure.ts'
import { type Silhouette, silhouetteOf } from './silhouette.ts'

const SQUARE: Box = { x: 0, y: 0, width: 32, height: 32 }

const CLOTHES_COLOURS = figures.clothes as [string, ...string[]]
const TROUSER_COLOURS = figures.trousers as [string, ...string[]]

/** Animals whose body has another colour than most of their head. */
const COATS: Record<string, Partial<Coat> & { main: string }> = figures.coats

const TAILS = figures.tails as Record<string, Coat['tail']>

/** People who wear something long. */
const ROBED = /princess|with-veil|mage|judge|student|genie|elf/

/** Drawings that look straight ahead, so that anything worn is centred. */
const FRONTAL =
  /^(?:penguin|owl|front-facing-baby-chick|hatching-chick|teddy-bear|ghost|snowman|snowman-without-snow|octopus|jellyfish|orangutan|robot|peacock|crab|turkey|koala|squid|nesting-dolls|jack-o-lantern|pumpkin|woman-merpeople|dress)/

/** What a figure is built from. */
interface Model {
  art: Art
  silhouette: Silhouette
  thing: Thing
  /** Whether the drawing has soft light. */
  soft: boolean
  /** Whether an arm holds something up. */
  armUp: boolean
  random: Random
}

const BUILD: Record<Art['build'], (model: Model) => Figure> = {
  animalHead: animalFigure,
  personHead: personFigure,
  bust: bustFigure,
  sideHead: sideHeadFigure,
  atDesk: ({ art, silhouette, soft }) => ({
    parts: [iconPart(art.icon, SQUARE), desk(soft)],
    box: { x: -6, y: silhouette.box.y, width: 44, height: 50 - silhouette.box.y },
    anchors: frontAnchors(silhouette, 50),
  }),
  whole: ({ art, silhouette, thing }) => ({
    parts: [iconPart(art.icon, SQUARE, { tint: thing.colour, hair: thing.hair.colour })],
    box: silhouette.box,
    anchors:
      FRONTAL.test(art.icon) || isUpright(thing) ? uprightAnchors(silhouette) : sideAnchors(silhouette),
  }),
}

/** A thing as it is by itself, without what it wears, holds or stands on. */
export async function baseFigure(thing: Thing, soft: boolean, random: Random): Promise<Figure> {
  const art = chooseArt(thing, random)
  const silhouette = await silhouetteOf(art.icon)
  const armUp = thing.attached.some(({ relation }) => relation === 'holding')
  return BUILD[art.build]({ art, silhouette, thing, soft, armUp, random })
}

function animalFigure({ art, silhouette, thing: { colour }, soft, armUp }: Model): Figure {
  const known = colour ? undefined : COATS[art.icon]
  const main = colour ? COLOURS[colour] : (known?.main ?? hexOf(silhouette))
  const pale = silhouette.colours.find(({ hsl, share }) => share > 0.04 && hsl.l > toHsl(main).l + 0.08)
  const belly = pale && !colour ? pale.hex : lighten(main, 0.5)
  const body =
    art.icon === 'robot'
      ? robotBody(main, soft, armUp)
      : animalBody(
          {
            main: darken(main, 0.05),
            belly,
            limb: darken(main, 0.15),
            tail: TAILS[art.icon] ?? 'none',
            ...(known?.limb && { limb: known.limb }),
            ...(known?.belly && { belly: known.belly }),
          },
          soft,
          armUp,
        )
  return {
    parts: [iconPart(art.icon, SQUARE, { tint: colour }), body],
    box: union(silhouette.box, { x: 4, y: 28, width: 29, height: art.icon === 'robot' ? 27 : 25.5 }),
    anchors: {
      ...frontAnchors(silhouette, 53),
      hand: { x: armUp ? 30 : 25.5, y: armUp ? 29 : 42, width: 5 },
    },
  }
}

function personFigure({ art, silhouette, thing, soft, armUp, random }: Model): Figure {
  const worn = thing.attached.filter(({ relation }) => relation === 'wearing').map((each) => each.thing)
  const dress = worn.find(({ concept }) => concept === 'dress')
  const coat = worn.find(({ concept }) => /^(?:coat|lab-coat)$/.test(concept))
  const shirt = worn.find(({ concept }) => concept === 't-shirt')
  const trousers = worn.find(({ concept }) => /^(?:jeans|shorts)$/.test(concept))
  const asked = (dress ?? coat ?? shirt)?.colour ?? thing.colour
  const upper = asked ? COLOURS[asked] : clothesOf(art.icon, random)
  const feminine = /girl|woman/.test(art.icon)
  const kind =
    dress || (feminine && !coat && !shirt && random.chance(0.55)) ? 'dress' : coat ? 'coat' : 'shirt'
  const body = personBody(
    {
      kind,
      upper,
      lower: trousers?.colour ? COLOURS[trousers.colour] : random.pick(TROUSER_COLOURS),
      shoes: random.pick(['#3b2e4a', '#7a4a2b', '#f6f6fa', '#c9363f']),
      skin: silhouette.colourAt(16, 20) ?? '#ffc83d',
    },
    soft,
    armUp,
  )
  return {
    parts: [iconPart(art.icon, { x: 2, y: 3, width: 28, height: 28 }, { hair: hairOf(thing) }), body],
    box: union(
      {
        x: 2 + silhouette.box.x * 0.875,
        y: 3 + silhouette.box.y * 0.875,
        width: silhouette.box.width * 0.875,
        height: 20,
      },
      { x: 3, y: 28, width: armUp ? 29 : 26, height: 30.5 },
    ),
    anchors: {
      ...frontAnchors(silhouette, 58.5, 0.875, 2, 3),
      neck: { x: 16, y: 30, width: 15 },
      hand: { x: armUp ? 29.8 : 26.5, y: armUp ? 29 : 44, width: 5 },
    },
  }
}

function hairOf({ concept, hair }: Thing): Colour | null {
  return hair.colour ?? (concept === 'old-man' && hair.form === 'beard' ? 'white' : null)
}

function clothesOf(icon: string, random: Random): string {
  return /claus/.test(icon) ? '#d9303a' : random.pick(CLOTHES_COLOURS)
}

function bustFigure({ art, silhouette, thing: { colour }, soft }: Model): Figure {
  const bottom = silhouette.box.y + silhouette.box.height - 1
  let left = 32
  let right = 0
  for (let x = 0; x < 32; x += 0.5) {
    if (silhouette.colourAt(x, bottom) === null) continue
    left = Math.min(left, x)
    right = Math.max(right, x + 0.5)
  }
  // A tool or a sleeve at the side is not part of the chest.
  ;[left, right] = [Math.max(left, 6), Math.min(right, 25.5)]
  const cloth = colour ? COLOURS[colour] : (silhouette.colourAt(left + 3, bottom - 0.5) ?? hexOf(silhouette))
  const below = ROBED.test(art.icon) ? robeBelow : legsBelow
  return {
    parts: [iconPart(art.icon, SQUARE, { tint: colour }), below(left, right, cloth, soft)],
    box: union(silhouette.box, { x: left, y: 28, width: right - left, height: 21.5 }),
    anchors: { ...frontAnchors(silhouette, 49.5, 0.6, 6.5, 0), hand: { x: right, y: 27, width: 5 } },
  }
}

function sideHeadFigure({ art, silhouette, thing: { colour }, soft }: Model): Figure {
  const main = colour ? COLOURS[colour] : hexOf(silhouette)
  const accent = silhouette.colours.find(
    ({ share, hsl }) => share > 0.06 && Math.abs(hsl.h - toHsl(main).h) > 25,
  )
  const anchors = sideAnchors(silhouette)
  return {
    parts: [
      iconPart(art.icon, SQUARE, { tint: colour, z: 1 }),
      quadrupedBody(main, accent?.hex ?? main, soft),
    ],
    box: union(silhouette.box, { x: 12, y: 22, width: 48, height: 40 }),
    anchors: { ...anchors, seat: { x: 38, y: 26, width: 18 }, hand: { x: 2, y: 24, width: 5 } },
  }
}

function hexOf(silhouette: Silhouette): string {
  const main = mainColour(silhouette, false)
  return silhouette.colours.find(({ hsl }) => hsl.h === main.h && hsl.l === main.l)?.hex ?? '#b0b4c0'
}

/** Standing on two feet, such as people, robots and penguins. */
function isUpright({ concept }: Thing): boolean {
  const kind = classOf(concept)
  return !['animal', 'bird', 'marine', 'bug', 'vehicle', 'boat', 'aircraft'].includes(kind)
}

/** For a head that looks straight ahead; `foot` is where the whole figure ends. */
function frontAnchors(silhouette: Silhouette, foot: number, scale = 1, dx = 0, dy = 0): Anchors {
  const { box } = silhouette
  const middle = dx + (box.x + box.width / 2) * scale
  const top = dy + (silhouette.topAt(16) ?? box.y) * scale
  const width = box.width * scale
  return {
    head: { x: middle, y: top, width: width * 0.8 },
    eyes: { x: middle, y: dy + 14.5 * scale, width: width * 0.72 },
    neck: { x: middle, y: dy + 29 * scale, width: width * 0.62 },
    hand: { x: 29, y: foot * 0.6, width: 5 },
    otherHand: { x: 4, y: foot * 0.75, width: 5 },
    seat: { x: middle, y: top, width },
    raised: null,
  }
}

function uprightAnchors({ box, topAt }: Silhouette): Anchors {
  const middle = box.x + box.width / 2
  const top = topAt(middle) ?? box.y
  return {
    head: { x: middle, y: top, width: box.width * 0.6 },
    eyes: { x: middle, y: box.y + box.height * 0.26, width: box.width * 0.5 },
    neck: { x: middle, y: box.y + box.height * 0.5, width: box.width * 0.55 },
    hand: { x: box.x + box.width * 0.92, y: box.y + box.height * 0.6, width: 5 },
    otherHand: { x: box.x + box.width * 0.08, y: box.y + box.height * 0.6, width: 5 },
    seat: { x: middle, y: top, width: box.width * 0.7 },
    raised: null,
  }
}

/** For something seen from the side that looks to the left, as the animals and vehicles of the packs do. */
function sideAnchors({ box, topAt }: Silhouette): Anchors {
  const columns = Array.from({ length: 9 }, (_, index) => box.x + box.width * (0.06 + index * 0.04))
  const head = columns
    .map((x) => ({ x, y: topAt(x) ?? 32 }))
    .reduce((highest, each) => (each.y < highest.y - 0.6 ? each : highest))
  const back = box.x + box.width * 0.58
  return {
    head: { x: head.x + 0.5, y: head.y + 0.8, width: box.width * 0.36 },
    eyes: { x: box.x + box.width * 0.16, y: head.y + 5, width: box.width * 0.3 },
    neck: { x: box.x + box.width * 0.26, y: head.y + 11, width: box.width * 0.26 },
    hand: { x: box.x, y: box.y + box.height * 0.62, width: 5 },
    raised: { x: back, y: topAt(back) ?? box.y, width: 5 },
    otherHand: { x: box.x + box.width, y: box.y + box.height * 0.62, width: 5 },
    seat: { x: back, y: (topAt(back) ?? box.y) + 0.8, width: box.width * 0.5 },
  }
}
