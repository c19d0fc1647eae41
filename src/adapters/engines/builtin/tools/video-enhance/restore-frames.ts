import { Tensor } from 'onnxruntime-node'
import type { TaskTools } from '../../host/task.ts'

const SCALE = 2
/** The network restores the middle one of this many frames. */
const SEEN = 5
/** It halves its input twice. */
const STEP = 4

interface Size {
  width: number
  height: number
}

/**
 * Frames of twice the size, without noise and compression artefacts (`models/restore-video`). Each is made from itself
 * and its neighbours; at the beginning and the end, the first and the last frame replace missing ones.
 */
export async function* restoreFrames(
  frames: AsyncIterable<Uint8Array>,
  size: Size,
  tools: Pick<TaskTools, 'models' | 'signal'>,
): AsyncGenerator<Uint8Array> {
  let seen: Float32Array[] = []
  for await (const frame of withEnds(frames)) {
    seen = [...seen, coloursOf(frame, size)].slice(-SEEN)
    if (seen.length === SEEN) yield await restore(seen, size, tools)
  }
}

/** The frames, with the first and the last repeated as neighbours of those at the ends. */
async function* withEnds(frames: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const missing = Math.floor(SEEN / 2)
  let last: Uint8Array | null = null
  for await (const frame of frames) {
    for (let n = 0; last === null && n < missing; n++) yield frame
    yield frame
    last = frame
  }
  for (let n = 0; last !== null && n < missing; n++) yield last
}

async function restore(
  seen: readonly Float32Array[],
  size: Size,
  { models, signal }: Pick<TaskTools, 'models' | 'signal'>,
): Promise<Uint8Array> {
  signal.throwIfAborted()
  const width = padded(size.width)
  const height = padded(size.height)
  const input = new Float32Array(3 * SEEN * width * height)
  for (const [n, colours] of seen.entries()) input.set(colours, n * colours.length)
  const larger = await models.run('restore-video', new Tensor('float32', input, [1, 3 * SEEN, height, width]))
  return bytesOf(larger, { width, height }, size)
}

const padded = (side: number): number => STEP * Math.ceil(side / STEP)

/** The colours of a frame from 0 to 1, one channel after the other. Beyond the frame its edge is repeated. */
function coloursOf(frame: Uint8Array, { width, height }: Size): Float32Array {
  const wide = padded(width)
  const high = padded(height)
  const colours = new Float32Array(3 * wide * high)
  for (let y = 0; y < high; y++) {
    const line = Math.min(height - 1, y) * width
    for (let x = 0; x < wide; x++) {
      const pixel = (line + Math.min(width - 1, x)) * 3
      for (let c = 0; c < 3; c++) colours[(c * high + y) * wide + x] = (frame[pixel + c] ?? 0) / 255
    }
  }
  return colours
}

function bytesOf(larger: Float32Array, from: Size, { width, height }: Size): Uint8Array {
  const wide = SCALE * from.width
  const high = SCALE * from.height
  const bytes = new Uint8ClampedArray(3 * SCALE * width * SCALE * height)
  for (let y = 0, i = 0; y < SCALE * height; y++) {
    for (let x = 0; x < SCALE * width; x++) {
      for (let c = 0; c < 3; c++, i++) bytes[i] = 255 * (larger[(c * high + y) * wide + x] ?? 0)
    }
  }
  return new Uint8Array(bytes.buffer)
}
