import { setImmediate } from 'node:timers/promises'
import { Tensor } from 'onnxruntime-node'
import type { TaskTools } from '../../host/task.ts'
import { boxBlur } from '../pictures/blur.ts'
import { resizePicture } from '../pictures/load-picture.ts'
import { type Box, newPlane, type Picture, type Plane } from '../pictures/raster.ts'
import { cropPicture } from '../pictures/trim.ts'
import { commonOf, cropMask, growMask, type Mask, newMask } from './mask.ts'
import { NETWORK_SIDE, planWindows } from './windows.ts'

/** The width in pixels over which the filling fades in, inside the mask. */
const FEATHER = 2
/** The network blends with the pixels next to a hole, which must not belong to a mark that is still there. */
const REDONE = 8

/** Fills the pixels of a mask with what could have been there. Every other pixel stays exactly as it is. */
export async function fillHoles(
  picture: Picture,
  mask: Mask,
  { models, signal }: Pick<TaskTools, 'models' | 'signal'>,
  onWindow: (part: number) => void = () => {},
): Promise<Picture> {
  const filled: Picture = { ...picture, data: new Uint8Array(picture.data) }
  const open: Mask = { ...mask, data: new Uint8Array(mask.data) }
  const windows = planWindows(mask)
  for (const [i, { view, core }] of windows.entries()) {
    await setImmediate()
    signal.throwIfAborted()
    const holes = commonOf(growMask(cropMask(open, view), REDONE), cropMask(mask, view))
    const paint = await imagine(cropPicture(filled, view), holes, models)
    layOver(filled, paint, view, core, featherOf(cropMask(mask, view)))
    closeIn(open, core)
    onWindow((i + 1) / windows.length)
  }
  return filled
}

/** What the network sees in the holes of a part of the picture, at the size of that part. */
async function imagine(part: Picture, holes: Mask, models: TaskTools['models']): Promise<Picture> {
  const scale = Math.min(1, NETWORK_SIDE / Math.max(part.width, part.height))
  if (scale === 1) return fill(part, holes, models)
  const [width, height] = [Math.round(part.width * scale), Math.round(part.height * scale)]
  const small = await resizePicture(part, width, height)
  // Pixels of the smaller picture are mixed from several, also from holes next to them.
  const painted = await fill(small, growMask(shrinkMask(holes, width, height), 1), models)
  return resizePicture(painted, part.width, part.height)
}

async function fill(
  { width, height, data }: Picture,
  holes: Mask,
  models: TaskTools['models'],
): Promise<Picture> {
  const size = width * height
  const channels = new Uint8Array(3 * size)
  const keep = new Uint8Array(size)
  for (let i = 0; i < size; i++) {
    keep[i] = holes.data[i] ? 0 : 255
    for (let c = 0; c < 3; c++) channels[c * size + i] = data[i * 4 + c] ?? 0
  }
  const output = await models.runForBytes(
    'migan',
    new Tensor('uint8', channels, [1, 3, height, width]),
    new Tensor('uint8', keep, [1, 1, height, width]),
  )
  const painted = new Uint8Array(data)
  for (let i = 0; i < size; i++) {
    for (let c = 0; c < 3; c++) painted[i * 4 + c] = output[c * size + i] ?? 0
  }
  return { width, height, data: painted }
}

function layOver(picture: Picture, paint: Picture, view: Box, core: Box, weight: Plane): void {
  for (let y = core.top; y < core.top + core.height; y++) {
    for (let x = core.left; x < core.left + core.width; x++) {
      const inView = (y - view.top) * view.width + (x - view.left)
      const share = weight.data[inView] ?? 0
      if (share === 0) continue
      const place = (y * picture.width + x) * 4
      for (let c = 0; c < 3; c++) {
        const [old, value] = [picture.data[place + c] ?? 0, paint.data[inView * 4 + c] ?? 0]
        picture.data[place + c] = Math.round(old + (value - old) * share)
      }
    }
  }
}

/** 0 outside the mask, rising quickly to 1 from its edge inwards. */
function featherOf({ width, height, data }: Mask): Plane {
  const plane = newPlane(width, height)
  plane.data.set(data)
  const blurred = boxBlur(plane, FEATHER)
  for (let i = 0; i < data.length; i++) {
    blurred.data[i] = data[i] ? Math.min(1, Math.max(0.2, 2 * (blurred.data[i] ?? 0) - 1)) : 0
  }
  return blurred
}

function closeIn({ width, data }: Mask, box: Box): void {
  for (let y = box.top; y < box.top + box.height; y++) {
    data.fill(0, y * width + box.left, y * width + box.left + box.width)
  }
}

/** A pixel of the smaller mask is set if any pixel that it covers was. */
function shrinkMask({ width, height, data }: Mask, newWidth: number, newHeight: number): Mask {
  const small = newMask(newWidth, newHeight)
  for (let y = 0; y < height; y++) {
    const row = Math.floor((y * newHeight) / height) * newWidth
    for (let x = 0; x < width; x++) {
      if (data[y * width + x]) small.data[row + Math.floor((x * newWidth) / width)] = 1
    }
  }
  return small
}
