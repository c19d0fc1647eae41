import { setImmediate } from 'node:timers/promises'
import { Tensor } from 'onnxruntime-node'
import type { TaskTools } from '../../host/task.ts'
import { resizePicture } from '../../kit/pictures/load-picture.ts'
import { lumaOf } from '../../kit/pictures/luma.ts'
import {
  mapPlane,
  newPlane,
  type Picture,
  type Plane,
  planeFrom,
  type Size,
} from '../../kit/pictures/raster.ts'
import { resizePlane } from '../../kit/pictures/resize-plane.ts'
import { MODELS, type ModelName } from '../../models/model-table.ts'

/** How far each point is from grey: towards red, and towards yellow, as in CIELAB. */
export interface Chroma {
  red: Plane
  yellow: Plane
}

/** Pictures are looked at with as many pixels as such squares have: in fewer it sees scenes, in more it sees things. */
const SIDES = [352, 256]
/** Sides are multiples of this, and colours have a quarter of the sides. */
const STEP = 32
const COLOURS_STEP = 4
/** Below 1 the likeliest colours count for more: the mean of all that are possible would be brown. */
const BOLDNESS = 0.85
/** The mean and the deviation of the pictures that one of the networks knows: blue, green, red. */
const MEAN = [103.53, 116.28, 123.675] as const
const DEVIATION = [57.375, 57.12, 58.395] as const

/** How likely each colour is at each point, as a logarithm, and the colours. */
interface Likely {
  planes: Plane[]
  colours: Float32Array
}

/**
 * The colours that a black-and-white picture may have had (`models/colour`). It is looked at in two sizes, each also in
 * the mirror, and what only one look believes in does not count for much.
 */
export async function guessColours(picture: Picture, tools: TaskTools): Promise<Chroma> {
  let likely: Likely | null = null
  for (const side of SIDES) {
    const grey = lumaOf(await resizePicture(picture, ...sidesOf(picture, side)))
    for (const turn of [(plane: Plane) => plane, mirror]) {
      await setImmediate()
      tools.signal.throwIfAborted()
      const { planes, colours } = await look(turn(grey), tools.models)
      const seen = planes.map(turn)
      likely = { colours, planes: likely ? likely.planes.map((sum, i) => added(sum, seen[i])) : seen }
    }
  }
  return likely ? meanOf(likely) : { red: newPlane(1, 1), yellow: newPlane(1, 1) }
}

function added(sum: Plane, plane = sum): Plane {
  const { data } = resizePlane(plane, sum.width, sum.height)
  return mapPlane(sum, (value, i) => value + (data[i] ?? 0))
}

/** The mean of all colours, each weighted with how likely the looks find it. */
function meanOf({ planes, colours }: Likely): Chroma {
  const [first = newPlane(1, 1)] = planes
  const red = newPlane(first.width, first.height)
  const yellow = newPlane(first.width, first.height)
  const power = 1 / (BOLDNESS * SIDES.length * 2)
  for (let i = 0; i < first.data.length; i++) {
    const most = planes.reduce(
      (highest, { data }) => Math.max(highest, data[i] ?? 0),
      Number.NEGATIVE_INFINITY,
    )
    let sum = 0
    let reds = 0
    let yellows = 0
    for (const [bin, { data }] of planes.entries()) {
      const weight = Math.exp(((data[i] ?? 0) - most) * power)
      sum += weight
      reds += weight * (colours[bin] ?? 0)
      yellows += weight * (colours[planes.length + bin] ?? 0)
    }
    red.data[i] = reds / sum
    yellow.data[i] = yellows / sum
  }
  return { red, yellow }
}

function sidesOf({ width, height }: Size, side: number): [number, number] {
  const shape = Math.sqrt(width / height)
  const near = (length: number) => STEP * Math.max(1, Math.round(length / STEP))
  return [near(side * shape), near(side / shape)]
}

function mirror(plane: Plane): Plane {
  const { width, data } = plane
  return planeFrom(plane, (i) => data[i - (i % width) + width - 1 - (i % width)] ?? 0)
}

async function look(grey: Plane, models: TaskTools['models']): Promise<Likely> {
  const { width, height } = grey
  const shape = [1, 3, height, width]
  const level = (value: number, c: 0 | 1 | 2) => (255 * value - MEAN[c]) / DEVIATION[c]
  const scaled = new Tensor('float32', threeOf(grey, level), shape)
  const plain = new Tensor(
    'float32',
    threeOf(grey, (value) => value),
    shape,
  )
  const layers = [
    ...(await layersOf('layers-of-things', scaled, grey, models)),
    ...(await layersOf('layers-of-nsfw', plain, grey, models)),
  ]
  const light = new Tensor('float32', grey.data, [1, 1, height, width])
  const { likely = new Float32Array(), colours = new Float32Array() } = await models.runAll(
    'colour',
    light,
    ...layers,
  )
  const size = { width: width / COLOURS_STEP, height: height / COLOURS_STEP }
  const points = size.width * size.height
  const planes = Array.from({ length: likely.length / points }, (_, bin) => ({
    ...size,
    data: likely.subarray(bin * points, (bin + 1) * points),
  }))
  return { planes, colours }
}

function threeOf(grey: Plane, change: (value: number, channel: 0 | 1 | 2) => number): Float32Array {
  const size = grey.data.length
  const three = new Float32Array(3 * size)
  for (const c of [0, 1, 2] as const) {
    for (let i = 0; i < size; i++) three[c * size + i] = change(grey.data[i] ?? 0, c)
  }
  return three
}

/** The pixels from one point of a layer to the next. */
const STEPS = {
  'layers-of-things': [8, 16, 32],
  'layers-of-nsfw': [4, 8, 16, 32],
} as const satisfies Partial<Record<ModelName, readonly number[]>>

async function layersOf(
  name: keyof typeof STEPS,
  input: Tensor,
  { width, height }: Size,
  models: TaskTools['models'],
): Promise<Tensor[]> {
  const seen = await models.runAll(name, input)
  return STEPS[name].map((step, i) => {
    const data = seen[MODELS[name].layers?.[i] ?? ''] ?? new Float32Array()
    const rows = height / step
    const columns = width / step
    return new Tensor('float32', data, [1, data.length / (rows * columns), rows, columns])
  })
}
