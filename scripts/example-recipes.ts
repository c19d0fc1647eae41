import type { Sharp } from 'sharp'
import type { EngineValue } from '../src/modules/generations/engine.ts'
import type { SampleName } from '../src/shared/catalogue/samples.ts'

/** How an example is made; the names are those of the catalogue. */
export interface Recipe {
  /** Other samples that the tool is given, by field. */
  others?: Record<string, readonly SampleName[]>
  /** What is done to which sample photo before a tool gets it; what the page shows as "before". */
  photo: { name: string; prepare?: (photo: Sharp) => Sharp } | null
  /** The fields that the photo and the words go into. */
  photoField?: string
  wordsField?: string
  values?: Record<string, EngineValue>
  seed: number
  /** The photo is shown small beside the result, because the two do not have the same shape. */
  thumbnail?: true
}

/** Without the flag at the left, of which a cut-out would keep a shred. */
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
  'video-face-swap': { photo: null, others: { target: ['mona-lisa-film'], source: ['astronaut'] }, seed: 1 },
  'multiple-face-swap-video': {
    photo: null,
    others: { target: ['portraits-film'], source: ['mona-lisa', 'astronaut'] },
    seed: 1,
  },
  'ai-mimic-motion': { photo: null, others: { image: ['mona-lisa'], driver: ['nod'] }, seed: 1 },
  'text-to-video-ai': { photo: null, values: { seconds: 4 }, seed: 4 },
  'image-to-video-ai': { photo: null, others: { image: ['coffee'] }, values: { seconds: 4 }, seed: 1 },
  'nano-banana-ai-image-generator': { photo: { name: 'coffee' }, photoField: 'references', seed: 3 },
}
