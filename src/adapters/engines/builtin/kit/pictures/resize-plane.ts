import { newPlane, type Plane, sampleAxis } from './raster.ts'

/** Linear between neighbours; the edges of both planes coincide. */
export function resizePlane(
  { width: oldWidth, height: oldHeight, data }: Plane,
  width: number,
  height: number,
) {
  const resized = newPlane(width, height)
  const columns = sampleAxis(oldWidth, width)
  const rows = sampleAxis(oldHeight, height)
  const line = new Float32Array(oldWidth)
  for (let y = 0; y < height; y++) {
    const above = (rows.from[y] ?? 0) * oldWidth
    const below = (rows.to[y] ?? 0) * oldWidth
    const down = rows.part[y] ?? 0
    for (let x = 0; x < oldWidth; x++) {
      line[x] = (data[above + x] ?? 0) * (1 - down) + (data[below + x] ?? 0) * down
    }
    for (let x = 0; x < width; x++) {
      const along = columns.part[x] ?? 0
      resized.data[y * width + x] =
        (line[columns.from[x] ?? 0] ?? 0) * (1 - along) + (line[columns.to[x] ?? 0] ?? 0) * along
    }
  }
  return resized
}
