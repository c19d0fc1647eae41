import type { Readable, Writable } from 'node:stream'
import { startFfmpeg } from '../../../../media/ffmpeg.ts'
import type { TaskTools } from '../../host/task.ts'

/** The task tools that reading and writing videos needs. */
export type VideoTools = Pick<TaskTools, 'ffmpeg' | 'signal'> & {
  /** Called when a pass over frames begins; the function that it returns receives its progress, from 0 to 1. */
  onPass?: () => (done: number) => void
}

const LAST_WORDS = 2_000

export interface Program {
  input: Writable
  output: Readable
  /** Resolves when it ends well; otherwise rejects with its last message. */
  ended: Promise<void>
  kill(): void
}

/** Starts ffmpeg for a task, inside the task's confinement. An abort kills it at once. */
export function startProgram(given: readonly string[], { ffmpeg, signal }: VideoTools): Program {
  const { input, output, log, ended, kill } = startFfmpeg({
    program: ffmpeg,
    arguments: ['-v', 'error', '-nostats', ...given],
    input: 'pipe',
    signal,
  })
  if (!input || !output) throw new Error('ffmpeg was started without its pipes.')
  let lastWords = ''
  log?.setEncoding('utf8').on('data', (text: string) => {
    lastWords = (lastWords + text).slice(-LAST_WORDS)
  })
  // The exit says more than the error of a closed pipe.
  input.on('error', () => {})
  const endedWell = ended.then((code) => {
    if (code !== 0) throw new Error(`ffmpeg ended with ${code}: ${lastWords}`)
  })
  endedWell.catch(() => {})
  return { input, output, ended: endedWell, kill }
}
