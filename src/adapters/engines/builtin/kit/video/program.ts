import { type ChildProcessByStdio, spawn } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'
import type { TaskTools } from '../../host/task.ts'

/** What reading and writing videos takes of the tools of a task. */
export type VideoTools = Pick<TaskTools, 'ffmpeg' | 'signal'>

const LAST_WORDS = 2_000

/** A run of ffmpeg whose input or output are the frames or samples themselves, so that no video is ever held whole. */
export interface Program {
  input: Writable
  output: Readable
  /** Resolves when it has ended well; else rejects with what it said last. */
  ended: Promise<void>
  kill(): void
}

/** An abort kills it at once. */
export function startProgram(given: readonly string[], { ffmpeg, signal }: VideoTools): Program {
  signal.throwIfAborted()
  const child: ChildProcessByStdio<Writable, Readable, Readable> = spawn(
    ffmpeg,
    ['-hide_banner', '-y', '-v', 'error', '-nostats', ...given],
    { stdio: ['pipe', 'pipe', 'pipe'], env: {} },
  )
  const kill = () => child.kill('SIGKILL')
  signal.addEventListener('abort', kill, { once: true })
  let lastWords = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    lastWords = (lastWords + text).slice(-LAST_WORDS)
  })
  // Its end says more than that its ear was closed.
  child.stdin.on('error', () => {})
  const ended = new Promise<void>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      signal.removeEventListener('abort', kill)
      if (signal.aborted) reject(signal.reason)
      else if (code === 0) resolve()
      else reject(new Error(`ffmpeg ended with ${code}: ${lastWords}`))
    })
  })
  // Whoever gives up on it early does not wait for its end.
  ended.catch(() => {})
  return { input: child.stdin, output: child.stdout, ended, kill }
}
