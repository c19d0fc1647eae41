import type { Readable, Writable } from 'node:stream'
import { AppError } from '../../shared/errors.ts'
import { type Confinement, EMPTY_ENVIRONMENT } from '../confinement/confinement.ts'

/** The limit of each of its two outputs; no honest run prints more. */
const MAX_OUTPUT_BYTES = 256 * 1024
/** The maximum size of any single allocation. */
const MAX_ALLOCATION_BYTES = 256 * 1024 * 1024

/** The only protocols for reading: others would let a file name further files. */
const READERS = 'mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,avi,ogg,asf,mp3,wav,aac,flac,aiff,caf'

/** Marks an untrusted file as the input. */
export function sourceArguments(path: string): string[] {
  return ['-protocol_whitelist', 'file', '-format_whitelist', READERS, '-i', `file:${path}`]
}

/**
 * A run of ffmpeg whose input or output can be raw frames or samples, so that no video is ever held in memory as a
 * whole.
 */
export interface FfmpegProcess {
  input: Writable | null
  output: Readable | null
  log: Readable | null
  /** Resolves with the exit code; rejects with the reason of an abort. */
  ended: Promise<number | null>
  kill: () => void
}

export interface FfmpegStart {
  program: string
  confinement?: Confinement | undefined
  arguments: readonly string[]
  /** Whether frames or samples are written to it. */
  input: 'pipe' | 'ignore'
  /** An abort kills it at once. */
  signal: AbortSignal | undefined
}

/** Starts ffmpeg in a process of its own, with nothing of the site's environment. */
export function startFfmpeg({
  program,
  confinement = EMPTY_ENVIRONMENT,
  arguments: given,
  input,
  signal,
}: FfmpegStart): FfmpegProcess {
  signal?.throwIfAborted()
  const child = confinement.spawn(program, ['-hide_banner', '-y', ...given], {
    stdio: [input, 'pipe', 'pipe'],
  })
  const kill = () => child.kill('SIGKILL')
  signal?.addEventListener('abort', kill, { once: true })
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject).once('close', (code) => {
      signal?.removeEventListener('abort', kill)
      if (signal?.aborted) reject(signal.reason)
      else resolve(code)
    })
  })
  // A caller that gives up early does not wait for its end.
  ended.catch(() => {})
  return { input: child.stdin, output: child.stdout, log: child.stderr, ended, kill }
}

export interface FfmpegRun {
  /** The path of the program; null if none is installed. */
  program: string | null
  confinement?: Confinement | undefined
  /** Files among them are named `file:…`. */
  arguments: readonly string[]
  timeoutMs: number
  signal: AbortSignal | undefined
}

export type FfmpegAnswer = { ok: boolean; output: string; log: string }

/**
 * Runs ffmpeg to its end. It may read and write files and nothing else: no network, no keyboard. An abort and the
 * timeout kill it at once.
 */
export async function runFfmpeg({
  program,
  confinement = EMPTY_ENVIRONMENT,
  arguments: given,
  timeoutMs,
  signal,
}: FfmpegRun): Promise<FfmpegAnswer> {
  if (!program) throw new AppError('upload_not_installed')
  signal?.throwIfAborted()
  const limits = ['-nostdin', '-threads', '1', '-max_alloc', `${MAX_ALLOCATION_BYTES}`]
  await confinement.admit(given.filter((part) => part.startsWith('file:')).map((part) => part.slice(5)))
  const run = startFfmpeg({
    program,
    confinement,
    arguments: [...limits, ...given],
    input: 'ignore',
    signal,
  })
  const timer = setTimeout(run.kill, timeoutMs)
  const output = collect(run.output, run.kill)
  const log = collect(run.log, run.kill)
  try {
    return { ok: (await run.ended) === 0, output: output(), log: log() }
  } finally {
    clearTimeout(timer)
  }
}

function collect(stream: Readable | null, tooMuch: () => void): () => string {
  const chunks: Buffer[] = []
  let bytes = 0
  stream?.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > MAX_OUTPUT_BYTES) tooMuch()
    else chunks.push(chunk)
  })
  return () => Buffer.concat(chunks).toString('utf8')
}
