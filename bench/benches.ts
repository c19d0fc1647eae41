import type { Row } from './table.ts'

interface Bench {
  title: string
  how: string
  run: () => Promise<Row[]>
}

/**
 * Every benchmark, by the name under which it can be run alone: `npm run bench -- queue`. Each is loaded when it
 * runs, so that its memory figures are its own.
 */
export const BENCHES: Record<string, Bench> = {
  pages: {
    title: 'Pages and calls',
    how: 'One process of the site, ten connections; median of three interleaved rounds of three seconds each. Beside it one process of Next.js, which renders the same elements with React alone.',
    run: async () => (await import('./pages.ts')).benchPages(),
  },
  'missing-pages': {
    title: 'Not-found pages',
    how: 'Calls of the API one after the other while somebody asks for pages that do not exist; three interleaved rounds of three seconds.',
    run: async () => (await import('./missing-pages.ts')).benchMissingPages(),
  },
  lighthouse: {
    title: 'Lighthouse',
    how: 'Mobile preset with its slow phone and slow network, in the browser of the tests; the median run of three by performance.',
    run: async () => (await import('./lighthouse.ts')).benchLighthouse(),
  },
  'slow-phone': {
    title: 'The first minute on a slow phone',
    how: '400 kbit/s with 150 ms to the site, a processor at a quarter of its pace, nothing in the cache; median of three.',
    run: async () => (await import('./slow-phone.ts')).benchSlowPhone(),
  },
  interactions: {
    title: 'Interactions',
    how: 'From what somebody does until the next frame, while a job runs and a thousand creations are listed; 98 of 100 are answered sooner, events as INP counts them.',
    run: async () => (await import('./interactions.ts')).benchInteractions(),
  },
  queue: {
    title: 'Queue',
    how: 'The queue beside a table polled with `for update skip locked`, on the same durable embedded server.',
    run: async () => (await import('./queue.ts')).benchQueue(),
  },
  ledger: {
    title: 'Ledger',
    how: 'Holds and captures beside a plain transaction of four statements on the raw driver; median of interleaved rounds.',
    run: async () => (await import('./ledger.ts')).benchLedger(),
  },
  console: {
    title: 'Console of operators',
    how: 'The calls behind each page, one after the other, on a database with 100,000 people and 10 million entries of the ledger.',
    run: async () => (await import('./console.ts')).benchConsole(),
  },
  generations: {
    title: 'Generations',
    how: 'A warm engine, a durable embedded server and a worker in this process; median of fifteen rounds.',
    run: async () => (await import('./generations.ts')).benchGenerations(),
  },
  growth: {
    title: 'Growth',
    how: 'A generation without its engine, on new tables and with a million generations and ten million entries of the ledger; median of sixty.',
    run: async () => (await import('./growth.ts')).benchGrowth(),
  },
  'engine-nodes': {
    title: 'Engine nodes',
    how: 'The same generations by one, two and three nodes whose engine waits instead of computing, on a durable embedded server.',
    run: async () => (await import('./engine-nodes.ts')).benchEngineNodes(),
  },
  enhancer: {
    title: 'Enhancer',
    how: 'Photos made small, grainy and compressed, enlarged again by the engine and by Lanczos, beside the truth; and photos with the damage of years, by the network for old ones and the one for others.',
    run: async () => (await import('./enhancer.ts')).benchEnhancer(),
  },
  marks: {
    title: 'Watermark remover',
    how: 'Photos with marks drawn over them by a script, in eight kinds; the remover finds them by itself, and what it makes is held against the truth.',
    run: async () => (await import('./marks.ts')).benchMarks(),
  },
  engines: {
    title: 'Engines',
    how: 'Built-in engines in a warm process, beside the plain mask of the same network; median of interleaved rounds.',
    run: async () => (await import('./engines.ts')).benchEngines(),
  },
  composer: {
    title: 'Composer',
    how: 'Pictures from words in each style; one drawing beside librsvg in the same run.',
    run: async () => (await import('./composer.ts')).benchComposer(),
  },
  photo: {
    title: 'Engines for photos',
    how: 'Built-in engines in a warm process, beside plain enlargement and plain diffusion; median of three rounds.',
    run: async () => (await import('./photo.ts')).benchPhotoEngines(),
  },
  faces: {
    title: 'Faces',
    how: 'Networks in this process, beside finding every face anew; median of rounds.',
    run: async () => (await import('./faces.ts')).benchFaces(),
  },
  swap: {
    title: 'Face swap',
    how: 'Built-in engines in a warm process on a photo and on a clip of 720p with one face.',
    run: async () => (await import('./swap.ts')).benchSwap(),
  },
  speech: {
    title: 'Speech',
    how: 'Voices beside the length of what they say, how well a recogniser understands them, and how near a matched voice comes.',
    run: async () => (await import('./speech.ts')).benchSpeech(),
  },
  'text-video': {
    title: 'Text to video',
    how: 'Five seconds of 720p from words, whole, with music and encoding.',
    run: async () => (await import('./text-video.ts')).benchTextVideo(),
  },
  'image-video': {
    title: 'Image to video and effects',
    how: 'Five seconds of 720p from a photo, whole, with encoding.',
    run: async () => (await import('./image-video.ts')).benchImageVideo(),
  },
  videos: {
    title: 'Engines for videos',
    how: 'Built-in engines in one process on videos of two seconds, beside the enhancer without its network and the marked video; one run each.',
    run: async () => (await import('./videos.ts')).benchVideos(),
  },
  'cut-outs': {
    title: 'Cut-outs',
    how: 'Drawings over photos, and pictures with true masks from `bench/data/cut-outs` where there are any, beside one look of the same network.',
    run: async () => (await import('./cut-outs.ts')).benchCutOuts(),
  },
  moderation: {
    title: 'Moderation',
    how: 'Harmless pictures from `bench/data/harmless`, or those of the site where there are none, as frames of videos meet the classifier.',
    run: async () => (await import('./moderation.ts')).benchModeration(),
  },
  'start-up': {
    title: 'Start',
    how: 'From the start of the process to the first page, in a fresh copy of the checkout.',
    run: async () => (await import('./start-up.ts')).benchStartUp(),
  },
}
