import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import type { EngineOutput } from '../../../../../modules/generations/engine.ts'
import type { TaskTools } from '../../host/task.ts'
import { openVideoWriter } from '../video/write-video.ts'
import type { Sheet } from './sheet.ts'

/** A frame in the making: a canvas for drawing, and its pixels for warping. */
export interface Stage {
  width: number
  height: number
  context: SKRSContext2D
  /** Lets the frame be changed pixel by pixel. A new frame does not need what was drawn before. */
  paint: (change: (sheet: Sheet) => void, options?: { fresh?: boolean }) => void
}

/** Where a frame lies in its video. */
export interface Moment {
  /** Seconds from the start. */
  time: number
  /** From 0 at the start to 1 at the end. */
  part: number
}

/** A video that can be drawn frame by frame; each frame depends on its moment alone. */
export interface Shot {
  width: number
  height: number
  seconds: number
  draw: (stage: Stage, moment: Moment) => void
}

const FRAMES_PER_SECOND = 24
const FRAME_RATE = { numerator: FRAMES_PER_SECOND, denominator: 1 }

/** Writes a shot as a video. Progress goes from `from` to 1. */
export async function videoShot(
  shot: Shot,
  tools: Pick<TaskTools, 'ffmpeg' | 'signal' | 'workspace' | 'progress'>,
  from = 0,
): Promise<EngineOutput> {
  const { width, height } = shot
  const frames = Math.round(shot.seconds * FRAMES_PER_SECOND)
  const file = path.join(tools.workspace, 'video.mp4')
  const writer = openVideoWriter({ path: file, width, height, frameRate: FRAME_RATE, pixels: 'rgba' }, tools)
  const drawFrame = createFrames(shot)
  try {
    for (let frame = 0; frame < frames; frame++) {
      // The memory of canvases is only freed between turns of the event loop.
      await setImmediate()
      tools.signal.throwIfAborted()
      tools.progress(from + (1 - from) * 0.98 * (frame / frames), 'rendering')
      await writer.write(drawFrame({ time: frame / FRAMES_PER_SECOND, part: frame / frames }))
    }
    return { kind: 'video', files: [await writer.finish()] }
  } finally {
    writer.stop()
  }
}

/** Draws the frames of a shot, each into bytes of its own. */
export function createFrames({ width, height, draw }: Shot): (moment: Moment) => Uint8Array {
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  const blank = new Uint8Array(width * height * 4)
  const stage: Stage = {
    width,
    height,
    context,
    paint(change, { fresh = false } = {}) {
      const bytes = fresh ? blank : canvas.data()
      // A buffer from the canvas may begin at any byte, and words only at every fourth.
      const aligned = bytes.byteOffset % 4 === 0 ? bytes : new Uint8Array(bytes)
      const words = new Uint32Array(aligned.buffer, aligned.byteOffset, width * height)
      change({ width, height, words })
      const image = context.createImageData(width, height)
      image.data.set(aligned)
      context.putImageData(image, 0, 0)
    },
  }
  return (moment) => {
    context.reset()
    context.imageSmoothingQuality = 'low'
    draw(stage, moment)
    return canvas.data()
  }
}
