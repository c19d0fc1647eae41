import path from 'node:path'
import sharp from 'sharp'
import type { Picture } from '../src/adapters/engines/builtin/kit/pictures/raster.ts'
import type { EffectSlug } from '../src/shared/catalogue/effects.ts'

const SAMPLES = path.resolve(import.meta.dirname, '../public/samples')
/** Enlarged to the size of a small photo. */
const WIDTH = 600

/** Parts of the sample photos: in the form of a cover, and wider ones to be cut out of. */
const PHOTOS = {
  astronaut: { file: 'astronaut', left: 62, top: 0, width: 382, height: 510 },
  wideAstronaut: { file: 'astronaut', left: 0, top: 0, width: 512, height: 512 },
  monaLisa: { file: 'mona-lisa', left: 0, top: 0, width: 659, height: 879 },
  /** With her hands. */
  wholeMonaLisa: { file: 'mona-lisa', left: 0, top: 0, width: 659, height: 1024 },
  monaLisasHead: { file: 'mona-lisa', left: 90, top: 60, width: 480, height: 520 },
  vanGogh: { file: 'van-gogh', left: 0, top: 0, width: 868, height: 1024 },
  pearlEarring: { file: 'pearl-earring', left: 100, top: 0, width: 768, height: 1024 },
  wideCat: { file: 'cat', left: 60, top: 0, width: 300, height: 300 },
  rocket: { file: 'rocket', left: 160, top: 0, width: 320, height: 427 },
} as const satisfies Record<string, Photo>

type PhotoName = keyof typeof PHOTOS

interface Photo {
  file: string
  left: number
  top: number
  width: number
  height: number
}

interface Cover {
  photos: readonly [PhotoName, ...PhotoName[]]
  /** Which moment of the video makes the cover, from 0 to 1. */
  coverAt?: number
}

/** Only a painting is kissed or painted as a skull, so nobody can mind. */
export const COVERS: Record<EffectSlug, Cover> = {
  'ai-french-kiss': { photos: ['vanGogh', 'pearlEarring'], coverAt: 0.75 },
  'two-in-a-heart': { photos: ['monaLisa', 'pearlEarring'] },
  'pop-up-card': { photos: ['wideAstronaut', 'monaLisasHead'], coverAt: 0.75 },
  'photo-booth': { photos: ['pearlEarring', 'vanGogh'], coverAt: 0.2 },
  'living-portrait': { photos: ['monaLisa'], coverAt: 0.8 },
  dispersion: { photos: ['astronaut'], coverAt: 0.42 },
  'disco-night': { photos: ['astronaut'] },
  'photo-pop-out': { photos: ['astronaut'] },
  'ai-muscle-generator': { photos: ['wholeMonaLisa'], coverAt: 0.8 },
  'polaroid-drop': { photos: ['wideCat'], coverAt: 0.9 },
  'halloween-ai-generator': { photos: ['pearlEarring'] },
  'christmas-snow': { photos: ['astronaut'] },
  'new-year-fireworks': { photos: ['astronaut'], coverAt: 0.93 },
  'birthday-confetti': { photos: ['astronaut'], coverAt: 0.5 },
  'valentine-hearts': { photos: ['monaLisa'] },
  'snow-globe': { photos: ['wideAstronaut'] },
  'autumn-leaves': { photos: ['pearlEarring'] },
  'spring-blossom': { photos: ['pearlEarring'] },
  'double-exposure': { photos: ['astronaut', 'rocket'] },
  'sketch-to-colour': { photos: ['astronaut'], coverAt: 0.65 },
  'watercolour-reveal': { photos: ['pearlEarring'], coverAt: 0.5 },
  'comic-panel': { photos: ['astronaut'], coverAt: 0.8 },
  'old-film': { photos: ['astronaut'] },
  'pop-art-poster': { photos: ['wideAstronaut'] },
  'ghibli-ai-video-generator': { photos: ['rocket'] },
}

export async function loadPhoto(name: PhotoName): Promise<Picture> {
  const { file, ...part }: Photo = PHOTOS[name]
  const { data, info } = await sharp(path.join(SAMPLES, `${file}.webp`))
    .extract(part)
    .resize(WIDTH)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data }
}
