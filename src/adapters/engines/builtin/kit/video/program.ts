import type { Readable, Writable } from 'node:stream'
import { startFfmpeg } from '../../../../media/ffmpeg.ts'
import type { TaskTools } from '../../host/task.ts'

/** What reading and writing videos takes of the tools of a task. */
export type VideoTools = Pick<TaskTools, 'ffmpeg' | 'signal'> & {
  /** Called when frames begin to be read; what it returns hears how much of them has been, from 0 to 1. */
  onPass?: () => (done: number) => void
}

const LAST_WORDS = 2_000

export interface Program {
  input: Writable
  output: Readable
  /** Resolves when it has ended well; else rejects with what it said last. */
  ended: Promise<void>
  kill(): void
}

/** Starts ffmpeg for a task; its process is kept in already. An abort kills it at once. */
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
  // Its end says more than that its ear was closed.
  input.on('error', () => {})
  const endedWell = ended.then((code) => {
    if (code !== 0) throw new Error(`ffmpeg ended with ${code}: ${lastWords}`)
  })
  endedWell.catch(() => {})
  return { input, output, ended: endedWell, kill }
}
