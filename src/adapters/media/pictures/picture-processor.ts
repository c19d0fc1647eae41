import type { ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { AppError } from '../../../shared/errors.ts'
import { type Confinement, EMPTY_ENVIRONMENT } from '../../confinement/confinement.ts'
import type { PictureAnswer, PictureSize, PictureWork } from './picture-work.ts'

const PROGRAM = fileURLToPath(new URL('./picture-process.ts', import.meta.url))
/** A large picture may take a second or two on a busy machine; what takes longer than this was made to. */
const LONGEST_MS = 30_000
/** An idle process is ended, so that the memory it once needed is given back. */
const IDLE_MS = 60_000
const PROCESSES = 2

export type PictureProcessor = ReturnType<typeof createPictureProcessor>

/** Works on pictures in a few processes of their own, which are started when they are needed. */
export function createPictureProcessor(confinement: Confinement = EMPTY_ENVIRONMENT) {
  const processes = Array.from({ length: PROCESSES }, () => createPictureProcess(confinement))
  const free = [...processes]
  const waiting: (() => void)[] = []

  return {
    /** The size of what was read or written. Rejects with `upload_unreadable` where that could not be done. */
    async run(work: PictureWork, signal?: AbortSignal): Promise<PictureSize> {
      while (free.length === 0) await new Promise<void>((resolve) => waiting.push(resolve))
      signal?.throwIfAborted()
      await confinement.admit(pathsOf(work))
      // The one that was at work last is the one that is warm.
      const process = free.pop()
      if (!process) throw new Error('No process for pictures is free, though one was.')
      try {
        const size = await process.ask(work, signal)
        if (!size) throw new AppError('upload_unreadable')
        return size
      } finally {
        free.push(process)
        waiting.shift()?.()
      }
    },

    close(): void {
      for (const process of processes) process.end()
    },
  }
}

/** One process, for one piece of work at a time, so that a crash is never blamed on another file. */
function createPictureProcess(confinement: Confinement) {
  let child: ChildProcess | null = null
  let idle: NodeJS.Timeout | undefined

  function start(): ChildProcess {
    const started = confinement.spawn(process.execPath, [PROGRAM], {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    // It keeps nobody from ending: it notices by itself that the site has.
    started.unref()
    started.channel?.unref()
    return started
  }

  function end(): void {
    child?.kill('SIGKILL')
    child = null
  }

  return {
    /** Null where the work failed, took too long or crashed the process. */
    async ask(work: PictureWork, signal: AbortSignal | undefined): Promise<PictureSize | null> {
      clearTimeout(idle)
      if (child && !child.connected) child = null
      child ??= start()
      const timer = setTimeout(end, LONGEST_MS)
      signal?.addEventListener('abort', end, { once: true })
      try {
        const size = await answerOf(child, work)
        signal?.throwIfAborted()
        return size
      } finally {
        clearTimeout(timer)
        signal?.removeEventListener('abort', end)
        idle = setTimeout(end, IDLE_MS).unref()
      }
    },

    end,
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
