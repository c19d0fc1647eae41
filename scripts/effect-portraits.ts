import path from 'node:path'
import sharp from 'sharp'
import { composePicture } from '../src/adapters/engines/builtin/kit/drawing/compose.ts'
import { readPrompt } from '../src/adapters/engines/builtin/kit/drawing/read-prompt.ts'
import { fromPixels } from '../src/adapters/engines/builtin/kit/pictures/load-picture.ts'
import type { Picture } from '../src/adapters/engines/builtin/kit/pictures/raster.ts'
import type { EffectSlug } from '../src/shared/catalogue/effects.ts'

const SAMPLES = path.resolve(import.meta.dirname, '../public/samples')
/** The form of the covers, at the size of a small photo. */
const SIZE = { width: 600, height: 800 }

/** Parts of the sample photos: in the form of a cover, and wider ones to be cut out of. */
const PHOTOS = {
  astronaut: { left: 62, top: 0, width: 382, height: 510 },
  wideAstronaut: { left: 0, top: 0, width: 512, height: 512 },
  cat: { left: 90, top: 0, width: 225, height: 300 },
  wideCat: { left: 60, top: 0, width: 300, height: 300 },
  coffee: { left: 225, top: 0, width: 300, height: 400 },
} as const

const FILES: Record<keyof typeof PHOTOS, string> = {
  astronaut: 'astronaut',
  wideAstronaut: 'astronaut',
  cat: 'cat',
  wideCat: 'cat',
  coffee: 'coffee',
}

/** People that nobody is, because a portrait of somebody should not be kissed without being asked. */
const DRAWN = {
  woman: { words: 'a woman with red hair', style: 'flat' },
  man: { words: 'a smiling man with brown hair', style: 'soft3d' },
} as const

export type PortraitName = keyof typeof PHOTOS | keyof typeof DRAWN

interface Cover {
  portraits: readonly [PortraitName, ...PortraitName[]]
  /** Which moment of the video makes the cover, from 0 to 1. */
  coverAt?: number
}

export const COVERS: Record<EffectSlug, Cover> = {
  'ai-french-kiss': { portraits: ['woman', 'man'], coverAt: 0.72 },
  'warm-hug': { portraits: ['woman', 'man'] },
  'two-in-a-heart': { portraits: ['woman', 'man'] },
  'pop-up-card': { portraits: ['woman', 'man'], coverAt: 0.75 },
  'photo-booth': { portraits: ['wideAstronaut', 'wideCat'], coverAt: 0.2 },
  'ai-muscle-generator': { portraits: ['astronaut'] },
  'paper-puppet-dance': { portraits: ['wideAstronaut'], coverAt: 0.18 },
  'pixel-hero': { portraits: ['wideAstronaut'] },
  'space-walk': { portraits: ['wideAstronaut'], coverAt: 0.5 },
  'photo-pop-out': { portraits: ['astronaut'] },
  'underwater-dream': { portraits: ['astronaut'], coverAt: 0.35 },
  'disco-night': { portraits: ['wideAstronaut'] },
  'polaroid-drop': { portraits: ['wideCat'], coverAt: 0.9 },
  'halloween-ai-generator': { portraits: ['wideAstronaut'] },
  'snow-globe': { portraits: ['wideAstronaut'] },
  'christmas-snow': { portraits: ['wideAstronaut'] },
  'autumn-leaves': { portraits: ['coffee'] },
  'new-year-fireworks': { portraits: ['wideAstronaut'], coverAt: 0.66 },
  'birthday-confetti': { portraits: ['wideAstronaut'], coverAt: 0.5 },
  'valentine-hearts': { portraits: ['cat'] },
  'spring-blossom': { portraits: ['coffee'] },
  'ghibli-ai-video-generator': { portraits: ['cat'] },
  'watercolour-reveal': { portraits: ['cat'], coverAt: 0.4 },
  'sketch-to-colour': { portraits: ['astronaut'], coverAt: 0.65 },
  'comic-panel': { portraits: ['astronaut'], coverAt: 0.8 },
  'old-film': { portraits: ['astronaut'] },
  'pop-art-poster': { portraits: ['wideAstronaut'] },
}

export async function drawPortrait(name: PortraitName): Promise<Picture> {
  const image =
    name in PHOTOS ? photo(name as keyof typeof PHOTOS) : await drawing(name as keyof typeof DRAWN)
  const { data, info } = await image.ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data }
}

/** Enlarged to the width of what is drawn. */
function photo(name: keyof typeof PHOTOS) {
  return sharp(path.join(SAMPLES, `${FILES[name]}.webp`))
    .extract(PHOTOS[name])
    .resize(SIZE.width)
}

async function drawing(name: keyof typeof DRAWN) {
  const { words, style } = DRAWN[name]
  const picture = await composePicture(
    { prompt: await readPrompt(words), text: words, ...SIZE, style, seed: 1 },
    { signal: new AbortController().signal, progress: () => {} },
  )
  return fromPixels(picture)
}
