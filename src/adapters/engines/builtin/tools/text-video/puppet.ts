import type { SKRSContext2D } from '@napi-rs/canvas'
import type { Part } from '../../kit/drawing/figures/figure.ts'
import type { LimbPose } from '../../kit/drawing/figures/limbs.ts'
import type { Layer, Subject } from '../../kit/drawing/scene.ts'
import { applyPose, STILL } from './animation/pose.ts'
import type { PuppetPose } from './animation/puppet-pose.ts'
import { discardSprite, drawSprite, type Sprite } from './animation/sprite.ts'
import { layersSprite, partsSprite, type SpriteMaker } from './draw-layers.ts'
import { withEyesShut } from './eyes.ts'

/** A figure in pieces that move against each other: its body in several poses, its head with eyes open and shut. */
export interface Puppet {
  draw(context: SKRSContext2D, pose: PuppetPose, look: { mirrored: boolean; eyesShut: boolean }): void
  discard(): void
}

interface Pieces {
  shadow: Sprite | null
  bodies: Map<LimbPose, Sprite>
  head: Sprite | null
  headAsleep: Sprite | null
  front: Sprite | null
}

/** Held things are drawn above everything that is worn. */
const HELD_FROM = 6

/** `limbs` are the poses that will be needed; `detail` is how far the camera zooms in. */
export async function makePuppet(
  maker: SpriteMaker,
  layer: Layer,
  subject: Subject,
  shadow: Layer | null,
  { limbs, detail, pivotsInMiddle }: { limbs: Set<LimbPose>; detail: number; pivotsInMiddle: boolean },
): Promise<Puppet> {
  const parts = 'parts' in layer.content ? layer.content.parts : []
  const { back, head, front } = piecesOf(parts, subject)
  const asleep = await headAsleep(head)
  const bodies = new Map<LimbPose, Sprite>()
  const isLimber = back.some(({ poses }) => poses)
  for (const pose of isLimber ? new Set<LimbPose>(['rest', ...limbs]) : (['rest'] as const)) {
    const sprite = await partsSprite(
      maker,
      layer,
      back.map((part) => inPose(part, pose)),
      detail,
    )
    if (sprite) bodies.set(pose, sprite)
  }
  const pieces: Pieces = {
    shadow: shadow && (await layersSprite(maker, [shadow], shadowBounds(subject), 1)),
    bodies,
    head: await partsSprite(maker, layer, head, detail),
    headAsleep: asleep && (await partsSprite(maker, layer, asleep, detail)),
    front: await partsSprite(maker, layer, front, detail),
  }
  return puppetOf(pieces, subject, pivotsInMiddle)
}

function puppetOf(pieces: Pieces, { box, anchors }: Subject, pivotsInMiddle: boolean): Puppet {
  const middle = box.x + box.width / 2
  const foot = { x: middle, y: box.y + box.height }
  const pivot = pivotsInMiddle ? { x: middle, y: box.y + box.height / 2 } : foot
  return {
    draw: (context, { whole, limbs, head, lift }, { mirrored, eyesShut }) => {
      if (pieces.shadow) {
        const high = Math.min(1, lift / box.height)
        context.save()
        applyPose(
          context,
          { ...STILL, x: whole.x, scaleX: 1 - high * 0.45, scaleY: 1 - high * 0.45, alpha: 1 - high * 0.6 },
          foot,
        )
        drawSprite(context, pieces.shadow)
        context.restore()
      }
      context.save()
      applyPose(context, { ...whole, scaleX: whole.scaleX * (mirrored ? -1 : 1) }, pivot)
      const body = pieces.bodies.get(limbs) ?? pieces.bodies.get('rest')
      if (body) drawSprite(context, body)
      const face = eyesShut && pieces.headAsleep ? pieces.headAsleep : pieces.head
      if (face) {
        context.save()
        if (body) applyPose(context, { ...STILL, rotate: head }, { x: anchors.neck.x, y: anchors.neck.y })
        drawSprite(context, face)
        context.restore()
      }
      if (pieces.front) drawSprite(context, pieces.front)
      context.restore()
    },
    discard: () => {
      const { shadow, head, headAsleep: asleep, front } = pieces
      for (const sprite of [shadow, head, asleep, front, ...pieces.bodies.values()])
        if (sprite) discardSprite(sprite)
    },
  }
}

/** Only a figure with a body of our own drawing has a head that moves by itself. */
function piecesOf(parts: Part[], { thing, anchors }: Subject): { back: Part[]; head: Part[]; front: Part[] } {
  const isCarried = thing.attached.some(
    ({ relation }) => !['wearing', 'holding', 'beside', 'above'].includes(relation),
  )
  const body = parts.find(({ poses }) => poses)
  if (isCarried || !body) return { back: [], head: parts, front: [] }
  const isHead = (part: Part) =>
    part.z > body.z && part.z < HELD_FROM && part.y + part.height / 2 < anchors.neck.y
  const head = parts.filter(isHead)
  const highest = Math.min(...head.map(({ z }) => z))
  const others = parts.filter((part) => !isHead(part))
  return {
    back: others.filter(({ z }) => z < highest),
    head,
    front: others.filter(({ z }) => z >= highest),
  }
}

function inPose(part: Part, pose: LimbPose): Part {
  const { source, poses } = part
  return poses && 'svg' in source ? { ...part, source: { ...source, svg: poses[pose] } } : part
}

/** Null where no eyes were found, or where glasses hide them. */
async function headAsleep(head: Part[]): Promise<Part[] | null> {
  if (head.some(({ source }) => 'icon' in source && /glasses|goggles/.test(source.icon))) return null
  let asleep: Part[] = []
  let closed: boolean = false
  for (const part of head) {
    const shut = await withEyesShut(part)
    closed ||= shut !== null
    asleep = [...asleep, ...(shut ?? [part])]
  }
  return closed ? asleep : null
}

function shadowBounds({ box }: Subject) {
  const reach = box.width
  return {
    x: box.x - reach / 2,
    y: box.y + box.height * 0.6,
    width: box.width + reach,
    height: box.height * 0.6 + 60,
  }
}
