import { execFile } from 'node:child_process'
import { access, constants } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { promisify } from 'node:util'

const NAME = process.platform === 'win32' ? 'ffmpeg.exe' : 'ffmpeg'
const PACKAGE = `@ffmpeg-binary/${process.platform}-${process.arch}`
const TIMEOUT_MS = 10_000

type Where = {
  /** The operator's choice. */
  configured: string | null
  /** The folders of programs, in the format of `PATH`. */
  searchPath: string
}

/**
 * The ffmpeg to use: the operator's, or the newer of the npm package's and the machine's, because a program that reads
 * untrusted files needs frequent updates; else null.
 */
export async function findFfmpeg({ configured, searchPath }: Where): Promise<string | null> {
  if (configured) return configured
  const folders = searchPath.split(path.delimiter).filter(Boolean)
  const onPath = await firstProgram(folders.map((folder) => path.join(folder, NAME)))
  const candidates = [await firstProgram([packagedFfmpeg()]), onPath].filter((found) => found !== null)
  const named = await Promise.all(
    candidates.map(async (program) => ({ program, version: versionIn(await nameFfmpeg(program)) })),
  )
  const [newest] = named.sort((a, b) => compare(b.version, a.version))
  return newest?.program ?? null
}

/** Its own version line, such as `ffmpeg 7.1.2`. */
export async function nameFfmpeg(program: string): Promise<string> {
  const { stdout } = await promisify(execFile)(program, ['-version'], { env: {}, timeout: TIMEOUT_MS }).catch(
    () => ({ stdout: '' }),
  )
  return `ffmpeg ${/^ffmpeg version (\S+)/.exec(stdout)?.[1] ?? 'of unknown version'}`
}

/** Unreleased builds have no comparable version, and count as old. */
export function versionIn(name: string): number[] {
  const [, numbers = '0'] = /^ffmpeg n?(\d+(?:\.\d+)*)/.exec(name) ?? []
  return numbers.split('.').map(Number)
}

function compare(one: readonly number[], other: readonly number[]): number {
  const length = Math.max(one.length, other.length)
  for (let at = 0; at < length; at++) {
    const difference = (one[at] ?? 0) - (other[at] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

function packagedFfmpeg(): string | null {
  try {
    return path.join(path.dirname(createRequire(import.meta.url).resolve(`${PACKAGE}/package.json`)), NAME)
  } catch {
    // It is an optional dependency, which does not support every system.
    return null
  }
}

async function firstProgram(files: readonly (string | null)[]): Promise<string | null> {
  for (const file of files) if (file && (await isProgram(file))) return file
  return null
}

async function isProgram(file: string): Promise<boolean> {
  return access(file, constants.X_OK).then(
    () => true,
    () => false,
  )
}
