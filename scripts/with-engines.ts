import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { createBuiltinEngines } from '../src/adapters/engines/builtin/builtin-engines.ts'
import type { EngineInput } from '../src/modules/generations/engine.ts'
import { installedFfmpeg } from './installed-ffmpeg.ts'

export interface Studio {
  ffmpeg: string
  /** For temporary files; deleted at the end. */
  workspace: string
  /** Runs the engine of a tool in a folder, and returns the path of the first file it shows. */
  make: (input: EngineInput, folder: string) => Promise<string>
}

/** Starts the engines that come with the site for as long as the work takes. */
export async function withEngines(work: (studio: Studio) => Promise<void>): Promise<void> {
  const ffmpeg = await installedFfmpeg()
  const workspace = await mkdtemp(path.join(tmpdir(), 'plumdrop-studio-'))
  const engines = createBuiltinEngines({
    processes: 1,
    memoryMb: 2_500,
    ffmpeg,
    log: pino({ level: 'warn' }),
  })
  const make: Studio['make'] = async (input, folder) => {
    const context = { workspace: folder, signal: new AbortController().signal, progress: () => {} }
    const [output] = await engines.run(input, context)
    if (!output) throw new Error(`Nothing was made by ${input.tool}`)
    return output.files[0].path
  }
  try {
    await work({ ffmpeg, workspace, make })
  } finally {
    await engines.close()
    await rm(workspace, { recursive: true, force: true })
  }
}
