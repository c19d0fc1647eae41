import path from 'node:path'
import type { EngineInput, EngineOutput, Inspection } from '../../../../../modules/generations/engine.ts'
import { flagOf, numberOf, textOf } from '../../host/form-values.ts'
import type { TaskTools } from '../../host/task.ts'
import type { DrawingStyle } from '../../kit/drawing/prompt.ts'
import { explainPrompt, readPrompt } from '../../kit/drawing/read-prompt.ts'
import type { Size } from '../../kit/pictures/raster.ts'
import { inspectText } from '../../kit/speech/inspect-text.ts'
import { openVideoWriter } from '../../kit/video/write-video.ts'
import { drawVideo } from './draw-video.ts'
import { narratedText } from './narration.ts'
import { asComposed, isShownIn } from './read-story.ts'
import { makeSoundtrack } from './soundtrack.ts'
import { planStoryboard } from './storyboard.ts'

/** By shape; about the same number of pixels. */
const SIZES: Record<string, Size> = {
  '16:9': { width: 1280, height: 720 },
  '9:16': { width: 720, height: 1280 },
  '1:1': { width: 960, height: 960 },
}

const DRAWING_FROM = 0.12
const DRAWING_UNTIL = 0.97

/** A short animated video from words, with music and, if wanted, a voice. */
export async function run(input: EngineInput, tools: TaskTools): Promise<EngineOutput[]> {
  const { signal, workspace } = tools
  tools.progress(0.01, 'preparing')
  const text = textOf(input, 'prompt')
  await readPrompt(asComposed(text))
  await inspectNarration(input)
  const seconds = numberOf(input, 'seconds')
  const framesPerSecond = Number(textOf(input, 'frameRate'))
  const frames = seconds * framesPerSecond
  const seed = `${input.seed}/${text}`
  const storyboard = await planStoryboard(text, { seconds, frames, seed })
  const size = SIZES[textOf(input, 'ratio')] ?? { width: 1280, height: 720 }
  const style = storyboard.shots[0].prompt.style ?? (textOf(input, 'drawing') as DrawingStyle)
  tools.progress(0.03, 'composing_music')
  const sound = await makeSoundtrack(
    { storyboard, text, seconds, seed, music: flagOf(input, 'music'), narration: flagOf(input, 'narration') },
    tools,
  )
  const writer = openVideoWriter(
    {
      path: path.join(workspace, 'video.mp4'),
      ...size,
      frameRate: { numerator: framesPerSecond, denominator: 1 },
      pixels: 'rgba',
      sound: sound === null ? null : { wav: sound },
    },
    tools,
  )
  try {
    let drawn = 0
    tools.progress(DRAWING_FROM, 'drawing_frames')
    for await (const frame of drawVideo(storyboard, { ...size, style, seed }, framesPerSecond, signal)) {
      await writer.write(frame)
      drawn++
      tools.progress(DRAWING_FROM + ((DRAWING_UNTIL - DRAWING_FROM) * drawn) / frames, 'drawing_frames')
    }
    tools.progress(DRAWING_UNTIL, 'finishing')
    return [{ kind: 'video', files: [await writer.finish()] }]
  } finally {
    writer.stop()
  }
}

/** Says before payment what will not be visible or audible. */
export async function inspect(input: EngineInput): Promise<Inspection> {
  const text = textOf(input, 'prompt')
  return {
    faces: [],
    warnings: await inspectNarration(input),
    reading: await explainPrompt(text, isShownIn(text)),
  }
}

/** Which words will not be heard. Words of another language are refused, since the voice only knows English. */
async function inspectNarration(input: EngineInput): Promise<Inspection['warnings']> {
  if (!flagOf(input, 'narration')) return []
  const { text, isShortened } = narratedText(textOf(input, 'prompt'), numberOf(input, 'seconds'))
  const unspoken = await inspectText(text)
  return isShortened ? ['narration_shortened', ...unspoken] : unspoken
}
