import figures from '../../../content/figures.json' with { type: 'json' }
import { isHeadwear, isPartOfBody } from '../concepts.ts'
import type { Thing } from '../prompt.ts'
import { type Figure, iconPart, union } from './figure.ts'
import { silhouetteOf } from './silhouette.ts'

/** How far down a hat sits, as a share of its own height. */
const HAT_SINK: Record<string, number> = figures.hatSink
const HAT_WIDTH: Record<string, number> = figures.hatWidth

/** Puts something on where it belongs: on the head, in front of the eyes, round the neck. */
export async function wear(figure: Figure, worn: Thing): Promise<Figure> {
  const { head, eyes, neck } = figure.anchors
  const icon = worn.concept
  if (isPartOfBody(icon)) return figure
  const { box } = await silhouetteOf(icon)
  if (isHeadwear(icon)) {
    const width = head.width * (HAT_WIDTH[icon] ?? 0.95)
    const scale = width / box.width
    const sink = (HAT_SINK[icon] ?? 0.22) * box.height * scale
    return withIcon(figure, worn, scale, { x: head.x, y: head.y + sink - (box.height * scale) / 2 }, 5)
  }
  if (/glasses|goggles/.test(icon)) return withIcon(figure, worn, (eyes.width * 1.02) / box.width, eyes, 4)
  if (icon === 'cape') {
    const scale = (neck.width * 2.1) / box.width
    return withIcon(figure, worn, scale, { x: neck.x, y: neck.y + (box.height * scale) / 2 - 1 }, -3)
  }
  const scale = (neck.width * (icon === 'bow-tie' ? 0.62 : icon === 'necktie' ? 0.7 : 1.25)) / box.width
  const drop = icon === 'worn-scarf' ? 0.3 : icon === 'necktie' ? 0.45 : 0.15
  return withIcon(figure, worn, scale, { x: neck.x, y: neck.y + box.height * scale * drop }, 3)
}

/** An icon with the middle of its drawing at a point. */
async function withIcon(
  figure: Figure,
  thing: Thing,
  scale: number,
  at: { x: number; y: number },
  z: number,
): Promise<Figure> {
  const { box } = await silhouetteOf(thing.concept)
  const x = at.x - (box.x + box.width / 2) * scale
  const y = at.y - (box.y + box.height / 2) * scale
  const square = { x, y, width: 32 * scale, height: 32 * scale }
  const part = iconPart(thing.concept, square, { tint: thing.colour, z })
  const drawn = {
    x: x + box.x * scale,
    y: y + box.y * scale,
    width: box.width * scale,
    height: box.height * scale,
  }
  return { ...figure, parts: [...figure.parts, part], box: union(figure.box, drawn) }
}
