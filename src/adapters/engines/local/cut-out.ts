import path from 'node:path'
import { Tensor } from 'onnxruntime-node'
import {
  type EngineInput,
  type EngineOutput,
  RejectedByEngineError,
} from '../../../modules/generations/engine.ts'
import { fileOf } from '../builtin/host/form-values.ts'
import type { TaskTools } from '../builtin/host/task.ts'
import { coloursOf } from '../builtin/kit/pictures/colours.ts'
import { loadPicture, resizePicture } from '../builtin/kit/pictures/load-picture.ts'
import { boxAround, mapPlane, type Picture, type Plane } from '../builtin/kit/pictures/raster.ts'
import { resizePlane } from '../builtin/kit/pictures/resize-plane.ts'
import { savePicture } from '../builtin/kit/pictures/save-picture.ts'
import { applyEdge } from '../builtin/kit/subject/apply-edge.ts'
import { readPaintedSubject } from '../builtin/kit/subject/painted-subject.ts'
import { refineEdge } from '../builtin/kit/subject/refine-edge.ts'
import { imageNetInput } from './image-net-input.ts'
import { infer, openNetwork } from './sessions.ts'

/** For networks that accept pictures of any size. */
const USUAL_SIDE = 1024
const SUBJECT = 0.5
/** The edge is found at this size and then applied to every pixel. */
const WORK_SIDE = 1024

/** The picture without its background, by a network of the BiRefNet family. */
export async function run(folder: string, input: EngineInput, tools: TaskTools): Promise<EngineOutput[]> {
  tools.progress(0.02, 'preparing')
  const picture = await loadPicture(fileOf(input, 'image').path)
  tools.progress(0.1, 'loading_model')
  const subject = await findSubject(path.join(folder, 'onnx/model.onnx'), picture, tools)
  tools.signal.throwIfAborted()
  tools.progress(0.7, 'cutting_out')
  const work = await fitInto(picture, WORK_SIDE)
  const painted = await readPaintedSubject(input, work)
  const found = mapPlane(resizePlane(subject, work.width, work.height), (value, i) =>
    Math.max(value, painted?.data[i] ?? 0),
  )
  const edge = refineEdge(found, coloursOf(work))
  const cutOut = await applyEdge(picture, edge)
  const [shown, ...others] = await savePicture(cutOut, tools.workspace, { profile: picture.profile })
  if (!shown) throw new Error('No format can hold the picture.')
  return [{ kind: 'image', files: [shown, ...others] }]
}

/** How much each pixel belongs to the subject, as the network sees it. */
async function findSubject(file: string, picture: Picture, tools: TaskTools): Promise<Plane> {
  const network = await openNetwork(file)
  tools.progress(0.3, 'finding_subject')
  const side = sideOf(network.inputMetadata[0])
  const { data } = await resizePicture(picture, side, side)
  const [name = ''] = network.inputNames
  const pixels = new Tensor('float32', imageNetInput(data), [1, 3, side, side])
  const { data: logits, dims } = await infer(network, { [name]: pixels })
  const [height = side, width = side] = dims.slice(-2)
  const plane = { width, height, data: logits.slice(-width * height).map(sigmoid) }
  if (!boxAround(plane, SUBJECT)) throw new RejectedByEngineError('no_subject')
  return plane
}

const sigmoid = (value: number) => 1 / (1 + Math.exp(-value))

function sideOf(metadata: { isTensor: boolean } | undefined): number {
  const shape = metadata && 'shape' in metadata && Array.isArray(metadata.shape) ? metadata.shape : []
  const side: unknown = shape.at(-1)
  return typeof side === 'number' && side > 0 ? side : USUAL_SIDE
}

async function fitInto(picture: Picture, longestSide: number): Promise<Picture> {
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height))
  if (scale === 1) return picture
  const [width, height] = [picture.width, picture.height].map((side) => Math.max(1, Math.round(side * scale)))
  return resizePicture(picture, width ?? 1, height ?? 1)
}
