import type { Picture, Plane } from '../../pictures/raster.ts'
import { sample } from '../sample.ts'
import { type Sheet, sheetOf } from '../sheet.ts'
import { blendCell, createBlend } from './blend.ts'
import { createDrift, type Drift } from './drift.ts'
import { CELL, gridOver } from './grid.ts'
import { FINER, layGround } from './ground.ts'
import type { FlowOrder } from './order.ts'
import { type Corners, cellBox, cellsOf, edgeWord, fineOf, rowsOf, type Scene, wordOf } from './paint-flow.ts'
import { regionOf } from './region.ts'
import { createRipple, createSway, type Waves } from './waves.ts'

/** A picture of which a part flows, in a loop: `part` goes from 0 to 1, and at 1 all is as it was at 0. */
export interface Flow {
  paint: (target: Sheet, part: number) => void
}

/** `area` says how much each pixel belongs to what flows, from 0 to 1. Null where that is too little. */
export async function createFlow(picture: Picture, area: Plane, order: FlowOrder): Promise<Flow | null> {
  const region = regionOf(area)
  if (!region) return null
  const grid = gridOver(picture.width, picture.height)
  const current =
    order.kind === 'drift'
      ? createDrift(region, grid, order)
      : (order.kind === 'ripple' ? createRipple : createSway)(region, grid, order)
  const ground = await layGround(picture, area, current.reach)
  if (!ground) return null
  const scene = { still: sheetOf(picture), area, ground, grid }
  return 'apart' in current ? flowTwice(scene, current) : flowOnce(scene, current)
}

/** What drifts is there twice, and blended. */
function flowTwice(scene: Scene, drift: Drift): Flow {
  const blend = createBlend(scene, drift)
  const cells = cellsOf(scene.area, scene.grid)
  const rows = new Float64Array(CELL * blend.size * 2)
  return {
    paint({ words }, part) {
      words.set(scene.still.words)
      const corners = blend.at(part)
      for (const cell of cells) {
        rowsOf(scene.grid, corners, cell, rows)
        blendCell(scene, words, cell, rows)
      }
    },
  }
}

/** Of each corner: from how far away it is fetched, and how bright it is. */
const MOVED = 3

function flowOnce(scene: Scene, waves: Waves): Flow {
  const { grid } = scene
  const corners: Corners = { size: MOVED, values: new Float32Array(grid.count * MOVED) }
  const cells = cellsOf(scene.area, grid)
  const rows = new Float64Array(CELL * MOVED * 2)
  return {
    paint({ words }, part) {
      words.set(scene.still.words)
      const { x, y, light } = waves.at(part)
      for (let i = 0; i < grid.count; i++) {
        corners.values[i * MOVED] = x[i] ?? 0
        corners.values[i * MOVED + 1] = y[i] ?? 0
        corners.values[i * MOVED + 2] = light[i] ?? 1
      }
      for (const cell of cells) {
        rowsOf(grid, corners, cell, rows)
        moveCell(scene, words, cell, rows)
      }
    },
  }
}

function moveCell(scene: Scene, target: Uint32Array, cell: number, rows: Float64Array): void {
  const { still, area, ground } = scene
  const { fine, border, isOwn } = ground
  const { left, top, width: count, height } = cellBox(scene, cell)
  for (let row = 0; row < height; row++) {
    const at = row * MOVED * 2
    let x = fineOf(left, border) + FINER * (rows[at] ?? 0)
    let y = fineOf(top + row, border) + FINER * (rows[at + 2] ?? 0)
    let light = rows[at + 4] ?? 0
    const stepX = FINER * (1 + (rows[at + 1] ?? 0))
    const stepY = FINER * (rows[at + 3] ?? 0)
    const stepLight = rows[at + 5] ?? 0
    const start = (top + row) * still.width + left
    for (let i = start; i < start + count; i++, x += stepX, y += stepY, light += stepLight) {
      if (area.data[i] === 0) continue
      const word = sample(fine.words, fine.width, x, y)
      const red = (word & 255) * light
      const green = ((word >>> 8) & 255) * light
      const blue = ((word >>> 16) & 255) * light
      target[i] = isOwn[i] === 1 ? wordOf(red, green, blue) : edgeWord(scene, i, red, green, blue)
    }
  }
}
