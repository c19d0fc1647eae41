import type { Plane } from './raster.ts'

/** The mean over the square window around each pixel; at the borders, over the part inside. Takes linear time. */
export function boxBlur(plane: Plane, radius: number): Plane {
  return blurColumns(blurRows(plane, radius), radius)
}

/** Three box blurs, which look exactly like the real curve. */
export function gaussianBlur(plane: Plane, sigma: number): Plane {
  return boxRadii(sigma).reduce(boxBlur, plane)
}

/** The radii of three boxes whose variances add up to the curve's. */
function boxRadii(sigma: number): number[] {
  const ideal = Math.sqrt(4 * sigma * sigma + 1)
  const lower = Math.floor((ideal - 1) / 2)
  const width = 2 * lower + 1
  const wider = Math.round((12 * sigma * sigma - 3 * width * width - 12 * width - 9) / (-4 * width - 4))
  return [0, 1, 2].map((pass) => (pass < wider ? lower : lower + 1))
}

function blurRows({ width, height, data }: Plane, radius: number): Plane {
  const blurred = new Float32Array(data.length)
  // Between these the whole window lies inside.
  const from = Math.min(radius + 1, width)
  const to = Math.max(from, width - radius)
  const count = 2 * radius + 1
  for (let row = 0; row < data.length; row += width) {
    let sum = 0
    for (let x = 0; x < Math.min(radius, width); x++) sum += data[row + x] ?? 0
    for (let x = 0; x < from; x++) {
      if (x + radius < width) sum += data[row + x + radius] ?? 0
      blurred[row + x] = sum / (Math.min(width - 1, x + radius) + 1)
    }
    for (let i = row + from; i < row + to; i++) {
      sum = sum + (data[i + radius] ?? 0) - (data[i - radius - 1] ?? 0)
      blurred[i] = sum / count
    }
    for (let x = to; x < width; x++) {
      sum -= data[row + x - radius - 1] ?? 0
      blurred[row + x] = sum / (width - x + radius)
    }
  }
  return { width, height, data: blurred }
}

/** Keeps one sum per column and goes down row by row, because memory is read fastest along rows. */
function blurColumns({ width, height, data }: Plane, radius: number): Plane {
  const blurred = new Float32Array(data.length)
  const sums = new Float64Array(width)
  // Zeros beyond the first and the last row.
  const nothing = new Float32Array(width)
  const rowAt = (y: number) => (y < 0 || y >= height ? nothing : data.subarray(y * width, (y + 1) * width))
  // Values written above the first row are overwritten by it.
  for (let y = -radius; y < height; y++) {
    const entering = rowAt(y + radius)
    const leaving = rowAt(y - radius - 1)
    const count = Math.min(height - 1, y + radius) - Math.max(0, y - radius) + 1
    const target = blurred.subarray(Math.max(0, y) * width)
    for (let x = 0; x < width; x++) {
      const sum = (sums[x] ?? 0) + (entering[x] ?? 0) - (leaving[x] ?? 0)
      sums[x] = sum
      target[x] = sum / count
    }
  }
  return { width, height, data: blurred }
}
