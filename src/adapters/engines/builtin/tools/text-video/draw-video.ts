import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Canvas, createCanvas } from '@napi-rs/canvas'
import { develop } from '../../kit/drawing/paint/finish.ts'
import { withSheets } from '../../kit/drawing/paint/sheets.ts'
import type { DrawnScene } from './drawn-scene.ts'
import { prepareShot, type VideoLook } from './shot.ts'
import type { ShotPlan, Storyboard } from './storyboard.ts'
import { createTitle } from './title.ts'
import { passOver, TRANSITION_SECONDS } from './transitions.ts'

/** The frames of a video in order, as RGBA. No more than two shots are held at a time. */
export async function* drawVideo(
  { shots, title }: Storyboard,
  look: VideoLook,
  framesPerSecond: number,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const { width, height } = look
  const canvas = createCanvas(width, height)
  const other = createCanvas(width, height)
  const lettering = title && createTitle(title.text, width, height, shots[0].prompt.backdrop)
  const titleFrom = title ? startOf(shots, title.fromShot) / framesPerSecond : 0
  let leaving: Leaving | null = null
  let start = 0
  try {
    for (const plan of shots) {
      const shot = await prepareShot(plan, lengthOf(plan, framesPerSecond), look, signal)
      const passing = leaving ? Math.round(TRANSITION_SECONDS[plan.transition] * framesPerSecond) : 0
      for (let frame = 0; frame < plan.frames; frame++) {
        signal.throwIfAborted()
        const seconds = frame / framesPerSecond
        const sinceStart = (start + frame) / framesPerSecond
        if (leaving && frame < passing) {
          leaving.shot.show(canvas, leaving.seconds + seconds, sinceStart)
          shot.show(other, seconds, sinceStart)
          passOver(canvas, other, plan.transition, (frame + 1) / (passing + 1))
        } else shot.show(canvas, seconds, sinceStart)
        if (lettering && sinceStart >= titleFrom)
          lettering.draw(canvas.getContext('2d'), sinceStart - titleFrom)
        yield await developed(canvas, look)
        // Lets messages in, and the memory of frames be freed.
        await nextTurn()
      }
      leaving?.shot.discard()
      leaving = { shot, seconds: plan.frames / framesPerSecond }
      start += plan.frames
    }
  } finally {
    leaving?.shot.discard()
  }
}

interface Leaving {
  shot: DrawnScene
  /** Where in it the next shot began. */
  seconds: number
}

/** Including the time that it continues under the next one. */
function lengthOf({ frames }: ShotPlan, framesPerSecond: number): number {
  return frames / framesPerSecond + 0.3
}

function startOf(shots: readonly ShotPlan[], index: number): number {
  return shots.slice(0, index).reduce((sum, { frames }) => sum + frames, 0)
}

async function developed(canvas: Canvas, look: VideoLook): Promise<Uint8Array> {
  const { data } = await withSheets(async (lend) => develop(canvas, look, lend))
  return data
}
