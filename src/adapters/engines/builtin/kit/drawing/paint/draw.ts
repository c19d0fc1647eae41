import type { Canvas, SKRSContext2D } from '@napi-rs/canvas'
import { pictureOf } from '../../pictures/canvas.ts'
import type { Picture, Size } from '../../pictures/raster.ts'
import { type Box, type Part, reachOf } from '../figures/figure.ts'
import { registerLetteringFont } from '../lettering.ts'
import type { Layer, Scene } from '../scene.ts'
import type { Brush } from './brush.ts'
import { finish } from './finish.ts'
import { inked } from './ink.ts'
import { drawPart } from './parts.ts'
import { type Lender, setDrawing, withSheets } from './sheets.ts'

/** Draws a scene. The same scene gives the same pixels. */
export function drawScene(scene: Scene, size: Size, signal: AbortSignal): Promise<Picture> {
  return withSheets(async (lend) =>
    finish(await drawLayers(scene, scene.layers, size, lend, signal), scene, lend),
  )
}

/** Only the figures, on nothing, as a sticker needs them. */
export function drawFigures(scene: Scene, size: Size, signal: AbortSignal): Promise<Picture> {
  const figures = scene.layers.filter(({ content, name }) => 'parts' in content || name === 'lettering')
  return withLayersDrawn(scene, figures, size, signal, pictureOf)
}

/** Some layers on a sheet of their own, which is only lent: `use` copies what it needs. */
export function withLayersDrawn<T>(
  scene: Scene,
  layers: Layer[],
  size: Size,
  signal: AbortSignal,
  use: (sheet: Canvas) => T,
): Promise<T> {
  return withSheets(async (lend) => use(await drawLayers(scene, layers, size, lend, signal)))
}

async function drawLayers(
  scene: Scene,
  layers: Layer[],
  { width, height }: Size,
  lend: Lender,
  signal: AbortSignal,
): Promise<Canvas> {
  registerLetteringFont()
  const canvas = lend.sheet(width, height)
  const brush: Brush = {
    context: canvas.getContext('2d'),
    style: scene.style,
    pack: scene.style === 'soft3d' ? 'fluent-emoji' : 'fluent-emoji-flat',
    zoom: width / scene.width,
    width,
    height,
    image: lend.image,
    scratch: lend.sheet(width, height),
    small: lend.sheet(Math.ceil(width / 4), Math.ceil(height / 4)),
  }
  for (const run of runsOf(layers, brush)) {
    signal.throwIfAborted()
    await drawRun(brush, run, scene)
  }
  return canvas
}

/** Consecutive layers of lines without a shadow are one drawing, which saves time and memory. */
function runsOf(layers: Layer[], brush: Brush): [Layer, ...Layer[]][] {
  const runs: [Layer, ...Layer[]][] = []
  let open = false
  for (const layer of layers) {
    const plain = 'svg' in layer.content && !castsShadow(brush, layer)
    if (plain && open) runs.at(-1)?.push(layer)
    else runs.push([layer])
    open = plain
  }
  return runs
}

async function drawRun(brush: Brush, run: [Layer, ...Layer[]], scene: Scene): Promise<void> {
  const { context, style, width, height } = brush
  const [layer] = run
  const { content } = layer
  if ('parts' in content) return drawFigure(brush, layer, content.parts, scene)
  const body = run
    .map(({ content: each, name }) =>
      'svg' in each ? inked(each.svg, style, name, 1 / brush.zoom, width) : '',
    )
    .join('')
  if (body === '') return
  const image = await setDrawing(brush.image, body, `0 0 ${scene.width} ${scene.height}`, { width, height })
  if (!castsShadow(brush, layer)) {
    context.drawImage(image, 0, 0)
    return
  }
  const area = { x: 0, y: 0, width, height }
  const sheet = cleared(brush)
  sheet.drawImage(image, 0, 0)
  lay(brush, area, true)
}

/** Drawn separately first, so that light and shadow fall on the figure as a whole. */
async function drawFigure(brush: Brush, layer: Layer, parts: Part[], { light }: Scene): Promise<void> {
  const area = areaOf(parts, brush)
  const sheet = cleared(brush)
  for (const part of parts) await drawPart(sheet, brush, part)
  sheet.save()
  sheet.globalCompositeOperation = 'source-atop'
  sheet.globalAlpha = light.tintShare
  sheet.fillStyle = light.tint
  sheet.fillRect(area.x, area.y, area.width, area.height)
  sheet.restore()
  lay(brush, area, castsShadow(brush, layer))
}

/** Cleared everywhere, because shadows need a little more than the area that is drawn on. */
function cleared({ scratch, width, height }: Brush): SKRSContext2D {
  const sheet = scratch.getContext('2d')
  sheet.clearRect(0, 0, width, height)
  return sheet
}

/** Copies what the scratch sheet shows over to the picture, with its shadow. */
function lay(brush: Brush, area: Box, shadowed: boolean): void {
  const { x, y, width, height } = area
  if (shadowed) castShadow(brush, area)
  brush.context.drawImage(brush.scratch, x, y, width, height, x, y, width, height)
}

/** The pixels that parts can reach. */
function areaOf(parts: Part[], { zoom, width, height }: Brush): Box {
  const reach = reachOf(parts)
  const x = Math.max(0, Math.floor(reach.x * zoom) - 2)
  const y = Math.max(0, Math.floor(reach.y * zoom) - 2)
  const right = (reach.x + reach.width) * zoom
  const bottom = (reach.y + reach.height) * zoom
  return {
    x,
    y,
    width: Math.max(1, Math.min(width, Math.ceil(right) + 2) - x),
    height: Math.max(1, Math.min(height, Math.ceil(bottom) + 2) - y),
  }
}

/** Paper and clay cast a shadow on what lies behind them; light and weather do not. */
function castsShadow({ style }: Brush, { depth, name }: Layer): boolean {
  if (style !== 'papercut' && style !== 'soft3d') return false
  return (
    depth >= 0.12 &&
    depth < 0.99 &&
    !/^(?:shadow|bokeh|pattern|light|beams|mist|fog|rain|snowfall|fireflies|sparkles|stars)/.test(name)
  )
}

/** Blurred at a quarter of the size, which looks the same and costs far less. */
function castShadow({ context, style, zoom, scratch, small }: Brush, area: Box): void {
  const wide = Math.ceil(area.width / 4)
  const high = Math.ceil(area.height / 4)
  const margin = Math.ceil(8 * zoom)
  const sheet = small.getContext('2d')
  sheet.save()
  sheet.clearRect(0, 0, small.width, small.height)
  sheet.filter = `blur(${((style === 'papercut' ? 1.5 : 2.6) * zoom).toFixed(2)}px)`
  sheet.drawImage(scratch, area.x, area.y, area.width, area.height, area.x / 4, area.y / 4, wide, high)
  sheet.filter = 'none'
  sheet.globalCompositeOperation = 'source-in'
  sheet.fillStyle = style === 'papercut' ? 'rgba(24,16,52,.5)' : 'rgba(24,16,62,.34)'
  const x = Math.max(0, Math.floor(area.x / 4) - margin)
  const y = Math.max(0, Math.floor(area.y / 4) - margin)
  const spanX = Math.min(small.width - x, wide + margin * 2)
  const spanY = Math.min(small.height - y, high + margin * 2)
  sheet.fillRect(x, y, spanX, spanY)
  sheet.restore()
  const [dx, dy] = style === 'papercut' ? [5 * zoom, 8 * zoom] : [0, 7 * zoom]
  context.drawImage(small, x, y, spanX, spanY, x * 4 + dx, y * 4 + dy, spanX * 4, spanY * 4)
}
