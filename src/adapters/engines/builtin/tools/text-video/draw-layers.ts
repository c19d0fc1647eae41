import { type Box, type Part, reachOf } from '../../kit/drawing/figures/figure.ts'
import { withLayersDrawn } from '../../kit/drawing/paint/draw.ts'
import type { Layer, Scene } from '../../kit/drawing/scene.ts'
import { type Sprite, spriteOf } from './animation/sprite.ts'

/** What sprites of a scene are made with. */
export interface SpriteMaker {
  scene: Scene
  /** Pixels per unit of the scene where the camera does not zoom. */
  zoom: number
  signal: AbortSignal
}

/** Layers as one sprite, within bounds in scene units; null where nothing of them is visible. */
export function layersSprite(
  { scene, zoom, signal }: SpriteMaker,
  layers: Layer[],
  bounds: Box,
  detail: number,
): Promise<Sprite | null> {
  const pixels = zoom * detail
  const size = {
    width: Math.max(1, Math.ceil(bounds.width * pixels)),
    height: Math.max(1, Math.ceil(bounds.height * pixels)),
  }
  const moved = layers.map((layer) => movedLayer(layer, -bounds.x, -bounds.y))
  // The size of a unit follows from whole pixels of the sheet, so that nothing is stretched.
  const part = { ...scene, width: size.width / pixels, height: size.height / pixels, layers: moved }
  return withLayersDrawn(part, moved, size, signal, (sheet) => spriteOf(sheet, bounds, pixels))
}

/** Parts of a figure as one sprite. */
export function partsSprite(
  maker: SpriteMaker,
  layer: Layer,
  parts: Part[],
  detail: number,
): Promise<Sprite | null> {
  if (parts.length === 0) return Promise.resolve(null)
  return layersSprite(maker, [{ ...layer, content: { parts } }], boundsOf(parts), detail)
}

function movedLayer(layer: Layer, dx: number, dy: number): Layer {
  const { content } = layer
  return {
    ...layer,
    content:
      'parts' in content
        ? { parts: content.parts.map((part) => ({ ...part, x: part.x + dx, y: part.y + dy })) }
        : { svg: `<g transform="translate(${dx} ${dy})">${content.svg}</g>` },
  }
}

/** Room for shadows and for rotated parts. */
const AROUND = 40

function boundsOf(parts: Part[]): Box {
  const { x, y, width, height } = reachOf(parts)
  return { x: x - AROUND, y: y - AROUND, width: width + 2 * AROUND, height: height + 2 * AROUND }
}
