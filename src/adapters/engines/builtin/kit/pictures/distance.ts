import { newPlane, type Plane } from './raster.ts'

const FAR = 1e12

/**
 * The exact straight distance of each pixel to the nearest pixel of the shape, 0 inside it, in time linear in the
 * pixels (Felzenszwalb and Huttenlocher: the lower envelope of parabolas, first down the columns, then along the rows).
 * Without any shape every distance is huge.
 */
export function distanceTo(shape: Plane, isInside: (value: number) => boolean): Plane {
  const { width, height } = shape
  const squares = new Float64Array(width * height)
  for (let i = 0; i < squares.length; i++) squares[i] = isInside(shape.data[i] ?? 0) ? 0 : FAR
  transformColumns(squares, width, height)
  const line = new Float64Array(width)
  const envelope = newEnvelope(width)
  const distances = newPlane(width, height)
  for (let y = 0; y < height; y++) {
    line.set(squares.subarray(y * width, (y + 1) * width))
    transformLine(line, envelope)
    for (let x = 0; x < width; x++) distances.data[y * width + x] = Math.sqrt(line[x] ?? 0)
  }
  return distances
}

function transformColumns(squares: Float64Array, width: number, height: number): void {
  const line = new Float64Array(height)
  const envelope = newEnvelope(height)
  for (let x = 0; x < width; x++) {
    for (let y = 0; y < height; y++) line[y] = squares[y * width + x] ?? 0
    transformLine(line, envelope)
    for (let y = 0; y < height; y++) squares[y * width + x] = line[y] ?? 0
  }
}

/** Room for the parabolas of one line: where each has its lowest point, its height there, and where it takes over. */
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

/** Replaces each value by the lowest, over all places, of the value there plus the square of the way to it. */
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
