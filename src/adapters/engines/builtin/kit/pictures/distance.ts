import { newPlane, type Plane } from './raster.ts'

const FAR = 1e12
/** Longer than any side of a picture. */
const NEVER = 1e6

/**
 * The exact Euclidean distance of each pixel to the nearest pixel of the shape, 0 inside it, in linear time
 * (Felzenszwalb and Huttenlocher: down the columns, then along the rows the lower envelope of parabolas). Without a
 * shape every distance is huge.
 */
export function distanceTo(shape: Plane, isInside: (value: number) => boolean): Plane {
  const { width, height } = shape
  const ways = waysInColumns(shape, isInside)
  const line = new Float64Array(width)
  const envelope = newEnvelope(width)
  const distances = newPlane(width, height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const way = ways[y * width + x] ?? 0
      line[x] = way < NEVER ? way * way : FAR
    }
    transformLine(line, envelope)
    for (let x = 0; x < width; x++) distances.data[y * width + x] = Math.sqrt(line[x] ?? 0)
  }
  return distances
}

/** The distance from each pixel to the shape in its column; `NEVER` or more if there is none. */
function waysInColumns({ width, data }: Plane, isInside: (value: number) => boolean): Int32Array {
  const ways = new Int32Array(data.length)
  for (let i = 0; i < ways.length; i++) {
    ways[i] = isInside(data[i] ?? 0) ? 0 : i < width ? NEVER : (ways[i - width] ?? 0) + 1
  }
  for (let i = ways.length - 1 - width; i >= 0; i--) {
    const below = (ways[i + width] ?? 0) + 1
    if (below < (ways[i] ?? 0)) ways[i] = below
  }
  return ways
}

/** Buffers for the parabolas of one line: the position and height of each lowest point, and where each takes over. */
interface Envelope {
  places: Int32Array
  heights: Float64Array
  starts: Float64Array
}

function newEnvelope(length: number): Envelope {
  return {
    places: new Int32Array(length),
    heights: new Float64Array(length),
    starts: new Float64Array(length),
  }
}

/** Replaces each value by the lowest sum, over all positions, of the value there and the squared distance to it. */
function transformLine(line: Float64Array, { places, heights, starts }: Envelope): void {
  let last = -1
  for (let place = 0; place < line.length; place++) {
    const height = line[place] ?? 0
    let start = Number.NEGATIVE_INFINITY
    while (last >= 0) {
      const other = places[last] ?? 0
      start = (height + place * place - (heights[last] ?? 0) - other * other) / (2 * (place - other))
      if (start > (starts[last] ?? 0)) break
      last--
    }
    if (last < 0) start = Number.NEGATIVE_INFINITY
    last++
    places[last] = place
    heights[last] = height
    starts[last] = start
  }
  let current = 0
  for (let place = 0; place < line.length; place++) {
    while (current < last && (starts[current + 1] ?? 0) < place) current++
    const way = place - (places[current] ?? 0)
    line[place] = way * way + (heights[current] ?? 0)
  }
}
