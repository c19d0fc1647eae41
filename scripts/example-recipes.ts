import type { Sharp } from 'sharp'
import type { EngineValue } from '../src/modules/generations/engine.ts'
import type { SampleName } from '../src/shared/catalogue/samples.ts'
import type { GivenVideo } from './example-videos.ts'

/** How an example is made; the names are those of the catalogue. */
export interface Recipe {
  /** Other samples that the tool is given, by field. */
  others?: Record<string, readonly SampleName[]>
  /** What is done to which sample photo before a tool gets it; the page shows it as “before”. */
  photo: { name: string; prepare?: (photo: Sharp) => Sharp } | null
  /** The video that is made of the photo; the tool is given this instead. */
  video?: GivenVideo
  /** The fields that the photo, or the video of it, and the words go into. */
  photoField?: string
  wordsField?: string
  values?: Record<string, EngineValue>
  seed: number
  /** The photo is shown small beside the result, because the two have different shapes. */
  thumbnail?: true
}

/** Without the flag on the left, of which a cut-out would keep a shred. */
const astronaut = {
  name: 'astronaut',
  prepare: (photo: Sharp) => photo.extract({ left: 62, top: 0, width: 450, height: 510 }),
}

const OVERLAY = { text: 'SAMPLE PHOTO', width: 640, height: 427, size: 58, y: 190 }

/** Words of our own over a photo of our own, as stock libraries put theirs. */
function overlayWords(photo: Sharp): Sharp {
  const { text, width, height, size, y } = OVERLAY
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><text x="${width / 2}" y="${y}"
    text-anchor="middle" font-family="sans-serif" font-weight="bold" font-size="${size}" fill="#fff"
    fill-opacity="0.85">${text}</text></svg>`
  return photo.composite([{ input: Buffer.from(svg) }]).removeAlpha()
}

/** A mark of our own across a video, as stock libraries put theirs. The divider of the comparison goes through it. */
const BROAD_MARK = `<svg xmlns="http://www.w3.org/2000/svg" width="280" height="72"><text x="140" y="56" text-anchor="middle"
  font-family="sans-serif" font-weight="bold" font-size="56" letter-spacing="4" fill="#fff" fill-opacity="0.8">SAMPLE</text></svg>`

/** A name as clips of social networks carry it: it jumps. */
const JUMPING_NAME = `<svg xmlns="http://www.w3.org/2000/svg" width="160" height="40"><g fill="#fff" fill-opacity="0.92">
  <path d="M18 6v17.500a6.500 6.500 0 1 1-4-6V6z"/><path d="M14 6h4q1 8 9 9v4q-6 0-9-4z"/>
  <text x="34" y="28" font-size="24" font-family="sans-serif" font-weight="bold">@sample</text></g></svg>`

/** Brush strokes have a size of their own, which is right for photos of about this width. */
const PAINTED_WIDTH = 900

export const RECIPES: Record<string, Recipe> = {
  sticker: { photo: astronaut, values: { mode: 'image' }, seed: 1, thumbnail: true },
  'sticker-text': { photo: null, values: { mode: 'text' }, seed: 1 },
  'sticker-words': {
    photo: { name: 'coffee' },
    wordsField: 'words',
    values: { mode: 'imageText' },
    seed: 1,
    thumbnail: true,
  },
  'ai-background-remover': { photo: { name: 'coffee' }, seed: 1 },
  'ai-background-changer': { photo: astronaut, values: { background: 'prompt' }, seed: 1 },
  // Metal and glaze show what enlarging gains; the crop is small because a whole photo would be shrunk again.
  'ai-image-enhancer': {
    photo: {
      name: 'coffee',
      prepare: (photo) => photo.extract({ left: 300, top: 195, width: 180, height: 120 }),
    },
    values: { scale: '4' },
    seed: 1,
  },
  'ai-image-to-image': {
    photo: { name: 'cat', prepare: (photo) => photo.resize(PAINTED_WIDTH) },
    values: { style: 'watercolour', strength: 100 },
    seed: 1,
  },
  'ai-watermark-remover': { photo: { name: 'rocket', prepare: overlayWords }, seed: 1 },
  'text-to-image-ai': { photo: null, values: { drawing: 'soft3d', ratio: '4:3' }, seed: 5 },
  'ai-character-generator': { photo: null, values: { drawing: 'soft3d' }, seed: 2 },
  'ai-face-swap': {
    photo: { name: 'mona-lisa' },
    photoField: 'target',
    others: { source: ['astronaut'] },
    seed: 1,
  },
  'multiple-face-swap': {
    photo: { name: 'portraits' },
    photoField: 'target',
    others: { source: ['mona-lisa', 'astronaut'] },
    seed: 1,
  },
  'video-face-swap': { photo: null, others: { target: ['mona-lisa-video'], source: ['astronaut'] }, seed: 1 },
  'multiple-face-swap-video': {
    photo: null,
    others: { target: ['portraits-video'], source: ['mona-lisa', 'astronaut'] },
    seed: 1,
  },
  'ai-mimic-motion': { photo: null, others: { image: ['mona-lisa'], driver: ['nod'] }, seed: 1 },
  'text-to-video-ai': { photo: null, values: { seconds: 4 }, seed: 4 },
  'image-to-video-ai': { photo: null, others: { image: ['coffee'] }, values: { seconds: 4 }, seed: 1 },
  'nano-banana-ai-image-generator': { photo: { name: 'coffee' }, photoField: 'references', seed: 3 },
  'ai-video-enhancer': {
    photo: { name: 'cat' },
    video: { seconds: 2, width: 320, height: 212, zoom: 1.125, sway: [20, 10], noise: 14, loss: 26 },
    photoField: 'video',
    seed: 1,
  },
  'video-watermark-remover': {
    photo: { name: 'coffee' },
    video: {
      seconds: 4,
      width: 640,
      height: 426,
      zoom: 1.3125,
      sway: [100, 50],
      mark: { svg: BROAD_MARK, x: '(W-w)/2', y: 'H*0.68' },
      loss: 24,
    },
    photoField: 'video',
    seed: 1,
  },
  'tiktok-watermark-remover': {
    photo: {
      name: 'mona-lisa',
      prepare: (photo) => photo.extract({ left: 0, top: 0, width: 659, height: 886 }),
    },
    video: {
      seconds: 4,
      width: 400,
      height: 600,
      zoom: 1.45,
      sway: [75, 75],
      mark: { svg: JUMPING_NAME, x: 'if(lt(t,2),14,W-w-14)', y: 'if(lt(t,2),H*0.3,H*0.78)' },
      loss: 24,
    },
    photoField: 'video',
    seed: 1,
  },
  'ai-text-to-audio': { photo: null, wordsField: 'text', seed: 1 },
  'ai-voice-cloning': { photo: null, wordsField: 'text', others: { sample: ['voice'] }, seed: 1 },
  'trump-ai-voice-generator': { photo: null, wordsField: 'text', seed: 1 },
}
