import type { Canvas, Image, SKRSContext2D } from '@napi-rs/canvas'
import { drawCanvas, withStops } from '../../pictures/canvas.ts'
import { COLOURS, darken, mix, toHsl } from '../colours.ts'
import { classOf } from '../concepts.ts'
import { DRAWN_ICONS } from '../drawn-icons.ts'
import type { Part, Source } from '../figures/figure.ts'
import { silhouetteOf } from '../figures/silhouette.ts'
import { findIcon, type Pack } from '../icons.ts'
import type { DrawingStyle } from '../prompt.ts'
import type { Brush } from './brush.ts'
import { inked } from './ink.ts'
import { mainColour, recolour } from './recolour.ts'
import { setDrawing } from './sheets.ts'

/** Draws one part of a figure. */
export async function drawPart(context: SKRSContext2D, brush: Brush, part: Part): Promise<void> {
  const { zoom } = brush
  const image = await partImage(brush, part)
  const wide = part.width * zoom
  const high = part.height * zoom
  context.save()
  context.translate((part.x + part.width / 2) * zoom, (part.y + part.height / 2) * zoom)
  context.rotate((part.rotate * Math.PI) / 180)
  if (part.flip) context.scale(-1, 1)
  context.drawImage(image, -wide / 2, -high / 2, wide, high)
  context.restore()
}

async function partImage({ image, zoom, style, pack }: Brush, part: Part): Promise<Image | Canvas> {
  const wide = Math.max(1, Math.ceil(part.width * zoom))
  const high = Math.max(1, Math.ceil(part.height * zoom))
  const { body, view, unit } = await sourceSvg(part.source, pack, style)
  const drawing = inked(body, style, 'part', unit / (part.width * zoom), wide)
  await setDrawing(image, drawing, view, { width: wide, height: high })
  const flat = style === 'soft3d' && 'icon' in part.source && part.source.icon in DRAWN_ICONS
  return flat ? shaded(image, wide, high) : image
}

/** Gives our own flat drawings the same light as the others. */
function shaded(image: Image, width: number, height: number): Canvas {
  return drawCanvas({ width, height }, (context) => {
    context.drawImage(image, 0, 0, width, height)
    context.globalCompositeOperation = 'source-atop'
    context.fillStyle = withStops(context.createLinearGradient(0, 0, width * 0.3, height), LIGHT)
    context.fillRect(0, 0, width, height)
  })
}

const LIGHT = { 0.1: 'rgba(255,255,255,.34)', 0.5: 'rgba(255,255,255,0)', 1: 'rgba(40,10,70,.32)' }

async function sourceSvg(
  source: Source,
  pack: Pack,
  style: DrawingStyle,
): Promise<{ body: string; view: string; unit: number }> {
  if ('svg' in source) {
    const [x, y, width, height] = source.view
    return { body: source.svg, view: `${x} ${y} ${width} ${height}`, unit: width }
  }
  // Hair can only be recognised in the flat drawings.
  const found = findIcon(pack, source.icon) && !source.hair ? pack : 'fluent-emoji-flat'
  const icon = findIcon(found, source.icon)
  if (!icon) throw new Error(`There is no drawing "${source.icon}".`)
  let { body } = icon
  if (source.tint) {
    const kind = classOf(source.icon)
    const person =
      kind === 'figure' ||
      (kind === 'person' && /-(?:light|medium|dark)|^(?:person|man|woman)/.test(source.icon))
    body = recolour(body, mainColour(await silhouetteOf(source.icon, found), person), source.tint)
  }
  if (source.hair) body = withHair(body, COLOURS[source.hair])
  if (style === 'papercut') body = muted(body)
  return { body, view: `0 0 ${icon.size} ${icon.size}`, unit: icon.size }
}

/** Heads are drawn from the hair outward: what is painted first is hair. */
function withHair(body: string, colour: string): string {
  const first = /#(?:[\da-f]{6}|[\da-f]{3})\b/i.exec(body)?.[0]
  if (!first || first.toLowerCase() === '#fff') return body
  return body.replaceAll(first, toHsl(first).l < 0.2 ? darken(colour, 0.08) : colour)
}

/** Paper has no glaring colours. */
function muted(body: string): string {
  return body.replace(/#(?:[\da-f]{6}|[\da-f]{3})\b/gi, (hex) => mix(hex, '#f3e9dc', 0.12))
}
