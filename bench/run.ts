import { execFile as execFileWithCallback } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { availableParallelism, loadavg, totalmem } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { benchComposer } from './composer.ts'
import { benchConsole } from './console.ts'
import { benchCutOuts } from './cut-outs.ts'
import { benchEngines } from './engines.ts'
import { benchEnhancer } from './enhancer.ts'
import { benchFaces } from './faces.ts'
import { benchGenerations } from './generations.ts'
import { benchImageVideo } from './image-video.ts'
import { benchLedger } from './ledger.ts'
import { benchLighthouse } from './lighthouse.ts'
import { benchMarks } from './marks.ts'
import { benchMissingPages } from './missing-pages.ts'
import { benchModeration } from './moderation.ts'
import { benchPages } from './pages.ts'
import { benchPhotoEngines } from './photo.ts'
import { benchQueue } from './queue.ts'
import { benchSpeech } from './speech.ts'
import { benchStartUp } from './start-up.ts'
import { benchSwap } from './swap.ts'
import { formatTable, type Row } from './table.ts'
import { benchTextVideo } from './text-video.ts'
import { benchVideos } from './videos.ts'

type Bench = { title: string; how: string; run: () => Promise<Row[]> }

/** Every bench there is, by the name under which it can be run alone: `npm run bench -- queue`. */
const BENCHES: Record<string, Bench> = {
  pages: {
    title: 'Pages and calls',
    how: 'One process of the site, ten connections; median of three interleaved rounds of three seconds each.',
    run: benchPages,
  },
  'missing-pages': {
    title: 'Not-found pages',
    how: 'Calls of the API one after the other while somebody asks for pages that do not exist; three interleaved rounds of three seconds.',
    run: benchMissingPages,
  },
  lighthouse: {
    title: 'Lighthouse',
    how: 'Mobile preset with its slow phone and slow network, in the browser of the tests; the median run of three by performance.',
    run: benchLighthouse,
  },
  queue: {
    title: 'Queue',
    how: 'The queue beside a table polled with `for update skip locked`, on the same durable embedded server.',
    run: benchQueue,
  },
  ledger: {
    title: 'Ledger',
    how: 'Holds and captures beside a plain transaction of four statements on the raw driver; median of interleaved rounds.',
    run: benchLedger,
  },
  console: {
    title: 'Console of operators',
    how: 'The calls behind each page, one after the other, on a database with 100,000 people and 10 million entries of the ledger.',
    run: benchConsole,
  },
  generations: {
    title: 'Generations',
    how: 'A warm engine, a durable embedded server and a worker in this process; median of fifteen rounds.',
    run: benchGenerations,
  },
  enhancer: {
    title: 'Enhancer',
    how: 'Photos made small, grainy and compressed, enlarged again by the engine and by Lanczos, beside the truth.',
    run: benchEnhancer,
  },
  marks: {
    title: 'Watermark remover',
    how: 'Photos with marks drawn over them by a script, in eight kinds; the remover finds them by itself, and what it makes is held against the truth.',
    run: benchMarks,
  },
  engines: {
    title: 'Engines',
    how: 'Built-in engines in a warm process, beside the plain mask of the same network; median of interleaved rounds.',
    run: benchEngines,
  },
  composer: {
    title: 'Composer',
    how: 'Pictures from words in each style; one drawing beside librsvg in the same run.',
    run: benchComposer,
  },
  photo: {
    title: 'Engines for photos',
    how: 'Built-in engines in a warm process, beside plain enlargement and plain diffusion; median of three rounds.',
    run: benchPhotoEngines,
  },
  faces: {
    title: 'Faces',
    how: 'Networks in this process, beside finding every face anew; median of rounds.',
    run: benchFaces,
  },
  swap: {
    title: 'Face swap',
    how: 'Built-in engines in a warm process on a photo and on a clip of 720p with one face.',
    run: benchSwap,
  },
  speech: {
    title: 'Speech',
    how: 'Voices beside the length of what they say, how well a recogniser understands them, and how near a matched voice comes.',
    run: benchSpeech,
  },
  'text-video': {
    title: 'Text to video',
    how: 'Five seconds of 720p from words, whole, with music and encoding.',
    run: benchTextVideo,
  },
  'image-video': {
    title: 'Image to video and effects',
    how: 'Five seconds of 720p from a photo, whole, with encoding.',
    run: benchImageVideo,
  },
  videos: {
    title: 'Engines for videos',
    how: 'Built-in engines in one process on videos of two seconds, beside plain bicubic enlargement and the marked video; one run each.',
    run: benchVideos,
  },
  'cut-outs': {
    title: 'Cut-outs',
    how: 'Drawings over photos, and pictures with true masks from `bench/data/cut-outs` where there are any, beside one look of the same network.',
    run: benchCutOuts,
  },
  moderation: {
    title: 'Moderation',
    how: 'Harmless pictures from `bench/data/harmless`, or those of the site where there are none, as frames of videos meet the classifier.',
    run: benchModeration,
  },
  'start-up': {
    title: 'Start',
    how: 'From the start of the process to the first page, in a fresh copy of the checkout.',
    run: benchStartUp,
  },
}

const execFile = promisify(execFileWithCallback)

const REPORT = path.resolve(import.meta.dirname, '../docs/benchmarks.md')

function introduction(): string {
  const memory = Math.round(totalmem() / 2 ** 30)
  const day = new Date().toISOString().slice(0, 10)
  const [load = 0] = loadavg()
  return `# Benchmarks

Written by \`npm run bench\` on ${day}: ${process.platform} ${process.arch}, ${availableParallelism()} cores, ${memory} GB of memory, Node ${process.version}.
Other work on the machine at the start: a load of ${load.toFixed(1)}. On a shared machine the ratios mean more than the figures.
`
}

const asked = process.argv.slice(2)
const unknown = asked.find((name) => !(name in BENCHES))
if (unknown) {
  console.error(`There is no bench "${unknown}": choose from ${Object.keys(BENCHES).join(', ')}.`)
  process.exit(1)
}

const [only] = asked
const bench = asked.length === 1 && only ? BENCHES[only] : undefined
if (bench) console.log(await sectionOf(bench))
else await runEach(asked.length > 0 ? asked : Object.keys(BENCHES))

async function sectionOf({ title, how, run }: Bench): Promise<string> {
  return `## ${title}\n\n${how}\n\n${formatTable(await run())}\n`
}

/** Each in a process of its own, so that its memory is its own. */
async function runEach(names: readonly string[]): Promise<void> {
  const sections = [introduction()]
  for (const name of names) {
    const child = execFile(process.execPath, [import.meta.filename, name])
    child.child.stderr?.pipe(process.stderr)
    const { stdout } = await child
    process.stdout.write(stdout)
    sections.push(stdout)
  }
  // Figures from different runs must not stand side by side, so only a whole run is written down.
  if (names.length === Object.keys(BENCHES).length) await writeFile(REPORT, sections.join('\n'))
}
