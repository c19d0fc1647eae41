import type { ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { AppError } from '../../../shared/errors.ts'
import { type Confinement, EMPTY_ENVIRONMENT } from '../../confinement/confinement.ts'
import { type PooledProcess, ProcessPool } from '../../confinement/process-pool.ts'
import type { PictureAnswer, PictureSize, PictureWork } from './picture-work.ts'

const PROGRAM = fileURLToPath(new URL('./picture-process.ts', import.meta.url))
/** A sheet of stickers has taken half a minute on a busy machine; anything that takes longer than this is an attack. */
const TIMEOUT_MS = 120_000
/** An idle process is ended, so that its memory is freed. */
const IDLE_MS = 60_000
const PROCESSES = 2

export type PictureProcessor = ReturnType<typeof createPictureProcessor>

/** Processes pictures in a few child processes, which are started on demand. */
export function createPictureProcessor(confinement: Confinement = EMPTY_ENVIRONMENT) {
  const pool = new ProcessPool({
    start: () => new PictureProcess(confinement),
    processes: PROCESSES,
    idleMs: IDLE_MS,
  })

  return {
    /** The size of what was read or written. Rejects with `upload_unreadable` if that failed. */
    async run(work: PictureWork, signal?: AbortSignal): Promise<PictureSize> {
      await confinement.admit(pathsOf(work))
      const size = await pool.use((process) => process.ask(work, signal), signal)
      if (!size) throw new AppError('upload_unreadable')
      return size
    },

    close(): void {
      void pool.close()
    },
  }
}

class PictureProcess implements PooledProcess {
  readonly ended: Promise<void>
  readonly #child: ChildProcess
  #hasEnded = false

  constructor(confinement: Confinement) {
    this.#child = confinement.spawn(process.execPath, [PROGRAM], {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    // It keeps nobody from ending: it notices by itself when the site has ended.
    this.#child.unref()
    this.#child.channel?.unref()
    this.ended = new Promise((resolve) => {
      const end = () => {
        this.#hasEnded = true
        resolve()
      }
      this.#child.on('exit', end).on('error', end)
    })
  }

  get hasEnded(): boolean {
    return this.#hasEnded || !this.#child.connected
  }

  end(): void {
    this.#hasEnded = true
    this.#child.kill('SIGKILL')
  }

  /** Null if the work failed, timed out or crashed the process. */
  async ask(work: PictureWork, signal: AbortSignal | undefined): Promise<PictureSize | null> {
    const end = () => this.end()
    const timer = setTimeout(end, TIMEOUT_MS)
    signal?.addEventListener('abort', end, { once: true })
    try {
      const size = await answerOf(this.#child, work)
      signal?.throwIfAborted()
      return size
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', end)
    }
  }
}

function answerOf(child: ChildProcess, work: PictureWork): Promise<PictureSize | null> {
  return new Promise((resolve) => {
    const settle = (size: PictureSize | null) => {
      child.off('message', onMessage).off('exit', onEnd).off('error', onEnd)
      resolve(size)
    }
    const onMessage = ({ size }: PictureAnswer) => settle(size)
    const onEnd = () => settle(null)
    child.on('message', onMessage).on('exit', onEnd).on('error', onEnd)
    child.send(work, (error) => error && settle(null))
  })
}

function pathsOf(work: PictureWork): string[] {
  const read = 'paths' in work ? work.paths : [work.path]
  const written = 'outPath' in work ? [work.outPath] : 'outFolder' in work ? [work.outFolder] : []
  return [...read, ...written]
}
