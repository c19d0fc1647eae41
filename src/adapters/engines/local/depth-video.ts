import path from 'node:path'
import { Tensor } from 'onnxruntime-node'
import type { EngineInput, EngineOutput } from '../../../modules/generations/engine.ts'
import type { TaskTools } from '../builtin/host/task.ts'
import { FAR } from '../builtin/kit/motion/depth.ts'
import { type Layers, partPicture } from '../builtin/kit/motion/layers.ts'
import { gaussianBlur } from '../builtin/kit/pictures/blur.ts'
import { resizePicture } from '../builtin/kit/pictures/load-picture.ts'
import { mapPlane, type Picture, type Plane } from '../builtin/kit/pictures/raster.ts'
import { resizePlane } from '../builtin/kit/pictures/resize-plane.ts'
import { animatePicture } from '../builtin/tools/image-video/image-video.ts'
import { imageNetInput } from './image-net-input.ts'
import { infer, openNetwork } from './sessions.ts'

/** The longer side of the network's input, whose sides are multiples of a patch. */
const SEEN_SIDE = 518
const PATCH = 14
/** Depth is kept at this size and slightly blurred, so that nothing tears at sudden changes. */
const KEPT_SIDE = 256
const SOFTNESS = 1.5
/** The nearest depth of a picture without a clear subject. */
const NEAREST = 0.85

/**
 * A short video of a picture, in which everything moves according to its depth, found by a network of the Depth
 * Anything family.
 */
export function run(folder: string, input: EngineInput, tools: TaskTools): Promise<EngineOutput[]> {
  return animatePicture(input, tools, async (picture) => {
    const layers = await partPicture(picture, tools)
    tools.progress(0.2, 'finding_depth')
    return withDepth(layers, await measureDepth(path.join(folder, 'onnx/model.onnx'), layers.background))
  })
}

/** The background is nowhere nearer than the subject. */
export function withDepth(layers: Layers, measured: Plane): Layers {
  const nearest = Math.min(NEAREST, layers.subject?.nearness ?? NEAREST)
  const [low, high] = rangeOf(measured)
  const nearnessOf = (value: number) => FAR + ((nearest - FAR) * (value - low)) / Math.max(1e-6, high - low)
  const scale = KEPT_SIDE / Math.max(layers.width, layers.height)
  const [width, height] = [layers.width, layers.height].map((side) => Math.max(8, Math.round(side * scale)))
  const kept = resizePlane(mapPlane(measured, nearnessOf), width ?? 8, height ?? 8)
  return { ...layers, depth: gaussianBlur(kept, SOFTNESS) }
}

/** The larger, the nearer; the scale differs from picture to picture. */
export async function measureDepth(file: string, picture: Picture): Promise<Plane> {
  const network = await openNetwork(file)
  const scale = SEEN_SIDE / Math.max(picture.width, picture.height)
  const patches = (side: number) => Math.max(1, Math.round((side * scale) / PATCH)) * PATCH
  const width = patches(picture.width)
  const height = patches(picture.height)
  const { data: pixels } = await resizePicture(picture, width, height)
  const [name = ''] = network.inputNames
  const seen = new Tensor('float32', imageNetInput(pixels), [1, 3, height, width])
  const { data, dims } = await infer(network, { [name]: seen })
  const [rows = height, columns = width] = dims.slice(-2)
  return { width: columns, height: rows, data }
}

function rangeOf({ data }: Plane): [number, number] {
  let low = Number.POSITIVE_INFINITY
  let high = Number.NEGATIVE_INFINITY
  for (const value of data) {
    low = Math.min(low, value)
    high = Math.max(high, value)
  }
  return [low, high]
}
