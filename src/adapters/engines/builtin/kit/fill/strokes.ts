import { mapPlane, newPlane, type Plane } from '../pictures/raster.ts'

/**
 * How much each pixel stands out as part of something thinner than twice the radius and brighter than its surroundings
 * (a top-hat: the picture without what a square brush of that size can paint).
 */
export function brightStrokes(luma: Plane, radius: number): Plane {
  const darkest = lowestAround(luma, radius)
  const painted = lowestAround(
    mapPlane(darkest, (value) => -value),
    radius,
  )
  return mapPlane(luma, (value, i) => value + (painted.data[i] ?? 0))
}

/** The least value in the square around each pixel; beyond the edges there is nothing. */
function lowestAround(plane: Plane, radius: number): Plane {
  const { width, height } = plane
  const rows = newPlane(width, height)
  const findInRow = createLineFilter(width, radius)
  for (let y = 0; y < height; y++) {
    rows.data.set(findInRow(plane.data.subarray(y * width, (y + 1) * width)), y * width)
  }
  const result = newPlane(width, height)
  const findInColumn = createLineFilter(height, radius)
  const column = new Float32Array(height)
  for (let x = 0; x < width; x++) {
    for (let y = 0; y < height; y++) column[y] = rows.data[y * width + x] ?? 0
    const found = findInColumn(column)
    for (let y = 0; y < height; y++) result.data[y * width + x] = found[y] ?? 0
  }
  return result
}

/**
 * Van Herk: within blocks as long as the window, running minima from both ends meet in every window, so that its size
 * does not matter. The array that comes back is the same each time.
 */
function createLineFilter(length: number, radius: number): (line: Float32Array) => Float32Array {
  const window = 2 * radius + 1
  const padded = length + 2 * radius
  const values = new Float32Array(padded).fill(Number.POSITIVE_INFINITY)
  const forward = new Float32Array(padded)
  const backward = new Float32Array(padded)
  const found = new Float32Array(length)
  return (line) => {
    values.set(line, radius)
    for (let i = 0, inBlock = 0; i < padded; i++, inBlock = inBlock === window - 1 ? 0 : inBlock + 1) {
      const value = values[i] ?? 0
      const before = forward[i - 1] ?? 0
      forward[i] = inBlock === 0 || value < before ? value : before
    }
    for (let i = padded - 1; i >= 0; i--) {
      const value = values[i] ?? 0
      const after = backward[i + 1] ?? 0
      const isLast = i === padded - 1 || (i + 1) % window === 0
      backward[i] = isLast || value < after ? value : after
    }
    for (let i = 0; i < length; i++) {
      const first = backward[i] ?? 0
      const last = forward[i + 2 * radius] ?? 0
      found[i] = first < last ? first : last
    }
    return found
  }
}
