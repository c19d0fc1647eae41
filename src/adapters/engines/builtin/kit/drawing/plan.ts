import type { Random } from '../random.ts'
import { classOf } from './concepts.ts'
import { isCarried, wholeFigure } from './figures/attach.ts'
import { extras } from './figures/extras.ts'
import { leaning, mirrored, moved } from './figures/figure.ts'
import { sizeOf } from './figures/sizes.ts'
import { type Actor, layOut, type Placed } from './layout.ts'
import { planLettering } from './lettering.ts'
import { settingFor } from './places/setting.ts'
import { weatherLayers } from './places/sky.ts'
import { type Backdrop, layer } from './places/stage.ts'
import type { Attachment, DrawingStyle, Thing, Understanding } from './prompt.ts'
import type { Layer, Motion, Scene } from './scene.ts'
import { oval } from './svg.ts'

export interface PlanOptions {
  width: number
  height: number
  style: DrawingStyle
  seed: string
}

const MAX_OF_ONE_KIND = 12

/** Drawings with letters or figures on them must not be mirrored. */
const READS_ONE_WAY =
  /^(?:signboard|hotel|hospital|bank|post-office|convenience-store|alarm-clock|calendar|pool-8-ball|laptop|school|game-die|joker|stop-sign|musical-score)/

/** Turns what was understood into a scene. */
export async function planScene(prompt: Understanding, options: PlanOptions, random: Random): Promise<Scene> {
  const { style, seed } = options
  const { stage, backdrop, behind, light } = settingFor(prompt, everythingOf(prompt), options, random)
  const { width, height } = stage
  const onBoard = prompt.things.some(({ concept }) => concept === 'signboard')
  const lettering =
    prompt.lettering && !onBoard ? planLettering(prompt.lettering, stage, prompt.backdrop) : null
  const actors = await castOf(prompt, backdrop, style === 'soft3d', random.fork('cast'))
  const reserved = lettering?.reserved ?? 0
  const frame = { width, height, ground: backdrop.ground, reserved }
  const standing = layOut(actors, frame, random.fork('layout'))
    .sort((first, second) => first.depth - second.depth || first.y - second.y)
    .flatMap((each) => actorLayers(each, backdrop, random))
  return {
    width,
    height,
    style,
    seed,
    lettered: reserved,
    layers: [
      ...behind,
      ...standing,
      ...backdrop.inFront,
      ...weatherLayers(stage, backdrop.open),
      ...(lettering ? [lettering.layer] : []),
    ],
    light,
  }
}

/** Everything that has its own place in the picture. */
function everythingOf({ things }: Understanding): Thing[] {
  return things.flatMap((thing) => [thing, ...apartFrom(thing)])
}

/** Everybody and everything to draw, once for each time it was asked for. */
async function castOf(
  prompt: Understanding,
  backdrop: Backdrop,
  soft: boolean,
  random: Random,
): Promise<Actor[]> {
  const cast: Actor[] = []
  const wanted = everythingOf(prompt).filter(({ concept }) => concept !== 'rainbow')
  const alone = wanted.length === 1
  for (const [order, thing] of wanted.entries()) {
    const count = isCarried(thing) ? 1 : Math.min(MAX_OF_ONE_KIND, thing.count)
    for (let index = 0; index < count; index++) {
      const chance = random.fork(`${order}/${index}`)
      let figure = await wholeFigure(thing, soft, chance)
      if (thing.action === 'dance') figure = leaning(figure, chance.pick([-9, 9]))
      if (chance.chance(0.5) && !READS_ONE_WAY.test(thing.concept)) figure = mirrored(figure)
      figure = extras(figure, thing, prompt.lettering, chance)
      cast.push({
        thing,
        figure,
        size: actorSize(thing) * chance.between(0.94, 1.06),
        level: levelOf(thing, backdrop, alone, wanted),
        lift: thing.action === 'jump' ? 0.28 : 0,
      })
    }
  }
  return cast
}

/** Things that only stand near or below something have their own place. */
function apartFrom(thing: Thing): Thing[] {
  return thing.attached.filter(standsApart).flatMap(({ thing: other }) => [other, ...apartFrom(other)])
}

function standsApart({ relation, thing }: Attachment): boolean {
  return relation === 'beside' || relation === 'above' || classOf(thing.concept) === 'sky'
}

function actorSize(thing: Thing): number {
  const own = sizeOf(thing.concept)
  const carried = thing.attached
    .filter(
      (attachment) =>
        !standsApart(attachment) && attachment.relation !== 'wearing' && attachment.relation !== 'holding',
    )
    .map(({ thing: other }) => sizeOf(other.concept))
  const modifier = thing.size === 'big' ? 1.4 : thing.size === 'small' ? 0.72 : 1
  return Math.max(own, ...carried.map((size) => size * 1.05)) ** 0.72 * modifier
}

function levelOf(thing: Thing, backdrop: Backdrop, alone: boolean, wanted: Thing[]): Actor['level'] {
  const kind = classOf(thing.concept)
  const above = thing.attached.some(({ relation }) => relation === 'above')
  if (above || thing.action === 'fly' || kind === 'sky' || kind === 'aircraft') return 'air'
  if (
    /^(?:balloon|kite|bat|dove|eagle|flying-saucer|butterfly|honeybee|person-fairy|fireworks|sparkles|rocket)$/.test(
      thing.concept,
    )
  )
    return 'air'
  if (backdrop.water && (kind === 'boat' || kind === 'marine' || /^(?:duck|swan|goose)$/.test(thing.concept)))
    return 'back'
  const scenery =
    kind === 'building' || kind === 'tree' || thing.concept === 'street-lamp' || thing.concept === 'fence'
  const others = wanted.some((other) => !/^(?:building|tree|sky)$/.test(classOf(other.concept)))
  return scenery && others && !alone && backdrop.ground.kind !== 'table' ? 'back' : 'front'
}

function actorLayers({ actor, scale, x, y, depth }: Placed, backdrop: Backdrop, random: Random): Layer[] {
  const { thing } = actor
  const { box } = actor.figure
  const { kind } = backdrop.ground
  const floats = actor.level === 'air' || kind === 'air' || kind === 'space' || kind === 'under'
  const tall = box.height * scale
  const lift = actor.lift * tall
  const sunk = kind === 'water' && actor.level === 'front' ? tall * 0.06 : 0
  const tilt = floats && kind === 'space' ? random.between(-12, 12) : 0
  const right = x - (box.x + box.width / 2) * scale
  const down = y - lift + sunk - (box.y + box.height) * scale
  const figure = leaning(moved(actor.figure, scale, right, down), tilt)
  const [share, strength] = lift > 0 ? [0.6, 0.2] : [0.92, 0.34]
  const below = shadow(x, y, box.width * scale * share, strength)
  return [
    ...(floats || kind === 'water' ? [] : [layer(`shadow of ${thing.concept}`, depth, below)]),
    {
      name: thing.concept,
      depth,
      motion: motionOf(thing, floats),
      content: { parts: figure.parts.toSorted((first, second) => first.z - second.z) },
      figure: { thing, box: figure.box, anchors: figure.anchors, floats, lift },
    },
  ]
}

function motionOf({ action }: Thing, floats: boolean): Motion {
  if (floats) return action === 'fly' ? 'glide' : 'bob'
  if (action === 'jump') return 'hop'
  return action === 'run' || action === 'walk' ? 'glide' : 'breathe'
}

function shadow(x: number, y: number, wide: number, strength: number): string {
  const id = `s${Math.round(x * 7 + y * 13)}`
  return `<defs><radialGradient id="${id}"><stop offset="0" stop-color="#1a1238" stop-opacity="${strength}"/><stop offset=".6" stop-color="#1a1238" stop-opacity="${strength * 0.55}"/><stop offset="1" stop-color="#1a1238" stop-opacity="0"/></radialGradient></defs>${oval(x, y - wide * 0.01, wide * 0.56, Math.max(6, wide * 0.085), `url(#${id})`)}`
}
