import type { SKRSContext2D } from '@napi-rs/canvas'
import type { Layer } from '../../kit/drawing/scene.ts'
import { fraction, mixed } from '../../kit/motion/easing.ts'
import { applyPose, type Pose, STILL } from './animation/pose.ts'
import { sceneryPose } from './animation/scenery-motion.ts'
import { discardSprite, drawSprite, type Sprite } from './animation/sprite.ts'
import { layersSprite, type SpriteMaker } from './draw-layers.ts'

/** A piece of scenery, which knows how it moves. */
export interface Scenery {
  depth: number
  draw(context: SKRSContext2D, seconds: number, share: number): void
  discard(): void
}

/** How far below its place something in the sky is, at the beginning and at the end, while the light changes. */
export type SkyMove = { from: number; to: number } | null

/** Clouds and trees begin outside of the picture. */
const MARGIN = 110
const TWINKLING_GROUPS = 3

/** Made from one layer; several sprites where its parts do not move together. `phase` is from 0 to 1. */
export async function makeScenery(
  maker: SpriteMaker,
  layer: Layer,
  phase: number,
  detail: number,
  sky: SkyMove,
): Promise<Scenery | null> {
  const { width, height } = maker.scene
  const bounds = { x: -MARGIN, y: -MARGIN, width: width + 2 * MARGIN, height: height + 2 * MARGIN }
  const sprites: Sprite[] = []
  for (const group of groupsOf(layer)) {
    const sprite = await layersSprite(maker, [group], bounds, detail)
    if (sprite) sprites.push(sprite)
  }
  if (sprites.length === 0) return null
  return {
    depth: layer.depth,
    draw: (context, seconds, share) => {
      for (const [index, sprite] of sprites.entries()) {
        const own = fraction(phase + index / TWINKLING_GROUPS)
        context.save()
        applyPose(context, poseOf(layer, seconds, share, own, sky), pivotOf(sprite, height))
        drawSprite(context, sprite)
        context.restore()
      }
    },
    discard: () => sprites.forEach(discardSprite),
  }
}

function poseOf({ name, motion }: Layer, seconds: number, share: number, phase: number, sky: SkyMove): Pose {
  if (name === 'lightning') return { ...STILL, alpha: fraction(seconds * 0.55 + phase) > 0.86 ? 1 : 0 }
  const pose = sceneryPose(motion, seconds, phase)
  if (name !== 'sun' || !sky) return pose
  return { ...pose, y: mixed(sky.from, sky.to, share) }
}

/** What grows is rooted at its lower edge; what hangs, at its upper edge. */
function pivotOf({ box }: Sprite, height: number): { x: number; y: number } {
  const hangs = box.y <= 2 && box.y + box.height < height * 0.85
  const x = box.x + box.width / 2
  if (box.height < height * 0.3 && box.width < height * 0.9) return { x, y: box.y + box.height / 2 }
  return { x, y: hangs ? box.y : box.y + box.height }
}

/** Stars twinkle each at its own time, in a few groups. */
function groupsOf(layer: Layer): Layer[] {
  if (layer.name !== 'stars' || !('svg' in layer.content)) return [layer]
  const marks = layer.content.svg.match(/<[^>]+\/>/g) ?? []
  return Array.from({ length: TWINKLING_GROUPS }, (_, group) => ({
    ...layer,
    content: { svg: marks.filter((_mark, index) => index % TWINKLING_GROUPS === group).join('') },
  }))
}
