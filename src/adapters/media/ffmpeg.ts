import type { Readable } from 'node:stream'
import { AppError } from '../../shared/errors.ts'
import { type Confinement, EMPTY_ENVIRONMENT } from '../confinement/confinement.ts'

/** Of each of its two outputs; no honest run says more. */
const MAX_OUTPUT_BYTES = 256 * 1024
/** No single piece of memory it asks for may be larger. */
const MAX_ALLOCATION_BYTES = 256 * 1024 * 1024

/** Files are read by these readers alone: others would let a file name further files. */
const READERS = 'mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,avi,ogg,asf,mp3,wav,aac,flac,aiff,caf'

/** Names an untrusted file as what is to be read. */
export function sourceArguments(path: string): string[] {
  return ['-protocol_whitelist', 'file', '-format_whitelist', READERS, '-i', `file:${path}`]
}

export interface FfmpegRun {
  /** The path of the program; null where none is installed. */
  program: string | null
  confinement?: Confinement | undefined
  /** Files among them are named `file:…`. */
  arguments: readonly string[]
  timeoutMs: number
  signal: AbortSignal | undefined
}

export type FfmpegAnswer = { ok: boolean; output: string; log: string }

/**
 * Runs ffmpeg in a process of its own. It may read and write files and nothing else: no network, no keyboard. An abort
 * and the time limit kill it at once.
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
  const common = ['-hide_banner', '-nostdin', '-y', '-threads', '1', '-max_alloc', `${MAX_ALLOCATION_BYTES}`]
  await confinement.admit(given.filter((part) => part.startsWith('file:')).map((part) => part.slice(5)))
  const child = confinement.spawn(program, [...common, ...given], { stdio: ['ignore', 'pipe', 'pipe'] })
  const kill = () => child.kill('SIGKILL')
  const timer = setTimeout(kill, timeoutMs)
  signal?.addEventListener('abort', kill, { once: true })
  const output = collect(child.stdout, kill)
  const log = collect(child.stderr, kill)
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject).once('close', resolve)
    })
    signal?.throwIfAborted()
    return { ok: code === 0, output: output(), log: log() }
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', kill)
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
