import type { Canvas } from '@napi-rs/canvas'
import { shine } from '../../kit/drawing/paint/finish.ts'
import type { Layer } from '../../kit/drawing/scene.ts'
import { clamp } from '../../kit/motion/easing.ts'
import type { Random } from '../../kit/random.ts'
import { type CameraPath, cameraAt, lookThrough, nearness } from './animation/camera.ts'
import type { SpriteMaker } from './draw-layers.ts'
import { castPlayer, type Player } from './player.ts'
import { particlesFor } from './scene-particles.ts'
import { makeScenery, type Scenery, type SkyMove } from './scenery.ts'
import type { ShotPlan } from './storyboard.ts'

/** A scene whose layers are drawn and which can be shown at any time of its shot. */
export interface DrawnScene {
  /** `seconds` since the beginning of the shot; `sinceStart` since the beginning of the video. */
  show(canvas: Canvas, seconds: number, sinceStart: number): void
  discard(): void
}

/** Drawn as moving particles instead. */
const DRAWN_AS_PARTICLES = /^(?:rain|snowfall|confetti|hearts|sparkles|fireflies|bubbles|lettering)$/

export async function drawSceneOf(
  plan: ShotPlan,
  maker: SpriteMaker,
  path: CameraPath,
  length: number,
  random: Random,
  sky: SkyMove,
): Promise<DrawnScene> {
  const { scene } = maker
  const detailAt = (depth: number) => clamp(1 + (path.zoom - 1) * nearness(depth), 1, 1.7)
  const behind: Scenery[] = []
  const inFront: Scenery[] = []
  const players: Player[] = []
  const seen: string[] = []
  let shadow: Layer | null = null
  for (const layer of scene.layers) {
    const nth = seen.filter((name) => name === layer.name).length
    seen.push(layer.name)
    const phase = random.fork(`${layer.name} ${nth}`).next()
    const detail = detailAt(layer.depth)
    if (layer.name.startsWith('shadow of ')) shadow = layer
    else if (layer.figure) {
      players.push(await castPlayer(plan, maker, layer, layer.figure, { shadow, phase, length, detail }))
      shadow = null
    } else if (!isDrawnAsParticles(layer)) {
      const scenery = await makeScenery(maker, layer, phase, detail, sky)
      if (scenery) (players.length > 0 || layer.depth > 0.6 ? inFront : behind).push(scenery)
    }
  }
  players.sort((first, second) => first.depth - second.depth)
  const air = particlesFor(
    plan,
    scene,
    players.map(({ subject }) => subject),
    random,
  )
  return {
    show: (canvas, seconds, sinceStart) => {
      const context = canvas.getContext('2d')
      const share = clamp(seconds / length, 0, 1)
      const drawAt = (depth: number, draw: () => void) => {
        context.save()
        context.scale(canvas.width / scene.width, canvas.width / scene.width)
        lookThrough(context, cameraAt(path, share), depth, scene)
        draw()
        context.restore()
      }
      for (const piece of behind) drawAt(piece.depth, () => piece.draw(context, sinceStart, share))
      const moment = { time: sinceStart, part: share }
      for (const draw of air.far) drawAt(0.4, () => draw(context, { ...moment, time: sinceStart + 3 }))
      for (const player of players) drawAt(player.depth, () => player.draw(context, seconds, sinceStart))
      for (const piece of inFront) drawAt(piece.depth, () => piece.draw(context, sinceStart, share))
      for (const draw of air.near) drawAt(0.75, () => draw(context, moment))
      shine(canvas, scene)
    },
    discard: () => {
      for (const piece of [...behind, ...players, ...inFront]) piece.discard()
    },
  }
}

/** Leaves hang from the trees of a jungle, but fall in autumn. */
function isDrawnAsParticles({ name, motion }: Layer): boolean {
  return DRAWN_AS_PARTICLES.test(name) || (name === 'leaves' && motion === 'fall')
}
