import { setImmediate } from 'node:timers/promises'
import { Tensor } from 'onnxruntime-node'
import type { TaskTools } from '../../host/task.ts'
import type { Box, Picture } from '../../kit/pictures/raster.ts'
import { seamWeight, TILE_STEP, tilesAlong } from './tiles.ts'

const SCALE = 2
/** The network for old photographs would remove thin lines from others. */
export type Restorer = 'restore' | 'restore-old'
/** Larger tiles waste less on seams, but delay cancellation. */
const LONGEST_TILE = 400

/** Doubles the size, and removes noise, blur and compression artefacts (`models/restore`). The alpha is opaque. */
export async function doublePicture(
  picture: Picture,
  network: Restorer,
  { models, signal }: Pick<TaskTools, 'models' | 'signal'>,
  onTile: (part: number) => void,
): Promise<Picture> {
  const width = picture.width * SCALE
  const height = picture.height * SCALE
  const doubled = { width, height, data: new Uint8Array(width * height * 4).fill(255) }
  const tiles = tilesAlong(paddedSide(picture.height), LONGEST_TILE).flatMap((row) =>
    tilesAlong(paddedSide(picture.width), LONGEST_TILE).map((column) => ({
      left: column.start,
      top: row.start,
      width: column.length,
      height: row.length,
    })),
  )
  for (const [i, tile] of tiles.entries()) {
    // The network blocks the thread, so other messages are handled only in between.
    await setImmediate()
    signal.throwIfAborted()
    const shape = [1, 3, tile.height, tile.width]
    const output = await models.run(network, new Tensor('float32', coloursIn(picture, tile), shape))
    blendTile(doubled, output, tile)
    onTile((i + 1) / tiles.length)
  }
  return doubled
}

function paddedSide(side: number): number {
  return TILE_STEP * Math.ceil(side / TILE_STEP)
}

/** The colours of a tile from 0 to 1, one channel after the other. Beyond the picture its edge is repeated. */
function coloursIn({ width, height, data }: Picture, tile: Box): Float32Array<ArrayBuffer> {
  const size = tile.width * tile.height
  const colours = new Float32Array(3 * size)
  for (let y = 0; y < tile.height; y++) {
    const line = Math.min(height - 1, tile.top + y) * width
    for (let x = 0; x < tile.width; x++) {
      const pixel = (line + Math.min(width - 1, tile.left + x)) * 4
      for (let c = 0; c < 3; c++) colours[c * size + y * tile.width + x] = (data[pixel + c] ?? 0) / 255
    }
  }
  return colours
}

/** Blends a tile over the existing pixels; it fades in at seams. */
function blendTile({ width, height, data }: Picture, output: Float32Array, tile: Box): void {
  const tileWidth = tile.width * SCALE
  const tileHeight = tile.height * SCALE
  const left = tile.left * SCALE
  const top = tile.top * SCALE
  const across = Float32Array.from({ length: tileWidth }, (_, x) => seamWeight(x, left === 0, SCALE))
  for (let y = 0; y < Math.min(tileHeight, height - top); y++) {
    const down = seamWeight(y, top === 0, SCALE)
    for (let x = 0; x < Math.min(tileWidth, width - left); x++) {
      const weight = down * (across[x] ?? 0)
      const pixel = ((top + y) * width + left + x) * 4
      for (let c = 0; c < 3; c++) {
        const value = (output[(c * tileHeight + y) * tileWidth + x] ?? 0) * 255
        const old = data[pixel + c] ?? 0
        data[pixel + c] = Math.max(0, Math.min(255, Math.round(old + (value - old) * weight)))
      }
    }
  }
}
