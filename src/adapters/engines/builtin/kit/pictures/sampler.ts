import { type Plane, sampleAxis } from './raster.ts'

/**
 * Reads planes of one size as if they had another, linearly between their pixels. The values are in the order of the
 * planes, in the same array every time, because this is called for millions of pixels.
 */
export function createSampler(planes: readonly Plane[], width: number, height: number) {
  const [first] = planes
  const stride = first?.width ?? 0
  const columns = sampleAxis(stride, width)
  const rows = sampleAxis(first?.height ?? 0, height)
  const sources = planes.map(({ data }) => data)
  const values = new Float32Array(planes.length)
  return (x: number, y: number): Float32Array => {
    const above = (rows.from[y] ?? 0) * stride
    const below = (rows.to[y] ?? 0) * stride
    const left = columns.from[x] ?? 0
    const right = columns.to[x] ?? 0
    const along = columns.part[x] ?? 0
    const down = rows.part[y] ?? 0
    for (let i = 0; i < sources.length; i++) {
      const data = sources[i]
      if (!data) continue
      const top = (data[above + left] ?? 0) * (1 - along) + (data[above + right] ?? 0) * along
      const bottom = (data[below + left] ?? 0) * (1 - along) + (data[below + right] ?? 0) * along
      values[i] = top * (1 - down) + bottom * down
    }
    return values
  }
}
