import { access, constants } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'

const NAME = process.platform === 'win32' ? 'ffmpeg.exe' : 'ffmpeg'
const PACKAGE = `@ffmpeg-binary/${process.platform}-${process.arch}`

type Where = {
  /** The one that the operator names. */
  configured: string | null
  /** The folders of programs, as the system writes them in one line. */
  searchPath: string
}

/** The ffmpeg to be used: the operator's, the one that was installed with the site, or the machine's; else null. */
export async function findFfmpeg({ configured, searchPath }: Where): Promise<string | null> {
  if (configured) return configured
  const folders = searchPath.split(path.delimiter).filter(Boolean)
  const candidates = [packagedFfmpeg(), ...folders.map((folder) => path.join(folder, NAME))]
  for (const candidate of candidates) {
    if (candidate && (await isProgram(candidate))) return candidate
  }
  return null
}

function packagedFfmpeg(): string | null {
  try {
    return path.join(path.dirname(createRequire(import.meta.url).resolve(`${PACKAGE}/package.json`)), NAME)
  } catch {
    // It is an optional dependency, and there is none for every system.
    return null
  }
}

async function isProgram(file: string): Promise<boolean> {
  return access(file, constants.X_OK).then(
    () => true,
    () => false,
  )
}
