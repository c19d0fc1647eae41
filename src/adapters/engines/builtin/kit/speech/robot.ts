import { rm } from 'node:fs/promises'
import path from 'node:path'
import { loadOnce } from '../../../../../shared/load-once.ts'
import type { TaskTools } from '../../host/task.ts'
import { readVerified } from '../../models/verified.ts'
import { readSound } from '../sound/read-sound.ts'
import { ROBOT_FILE } from './speech-files.ts'

/** The program's path for the folder of the run. */
const FOLDER = '/run'
const VOICE = 'rms'

/** Two speeches of one run must not write to the same file. */
let spoken = 0

const compileRobot = loadOnce(async () =>
  WebAssembly.compile(Uint8Array.from(await readVerified(ROBOT_FILE))),
)

/** Speaks a text that is already written out in words. */
export async function speakAsRobot(
  text: string,
  { speed, rate }: { speed: number; rate: number },
  tools: Pick<TaskTools, 'ffmpeg' | 'signal' | 'workspace'>,
): Promise<Float32Array> {
  // Imported only here, because the import alone prints a warning that it is experimental.
  const { WASI } = await import('node:wasi')
  const name = `robot-${++spoken}.wav`
  const wasi = new WASI({
    version: 'preview1',
    args: [
      'flite',
      '-voice',
      VOICE,
      '--setf',
      `duration_stretch=${1 / speed}`,
      '-t',
      text,
      '-o',
      `${FOLDER}/${name}`,
    ],
    preopens: { [FOLDER]: tools.workspace },
  })
  const imports = { wasi_snapshot_preview1: wasi.wasiImport }
  const instance = await WebAssembly.instantiate(await compileRobot(), imports)
  const code = wasi.start(instance)
  if (code !== 0) throw new Error(`The robot's program ended with ${code}.`)
  const file = path.join(tools.workspace, name)
  try {
    return await readSound(file, { rate }, tools)
  } finally {
    await rm(file)
  }
}
