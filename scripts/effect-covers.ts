import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { createFrames, type Shot, videoShot } from '../src/adapters/engines/builtin/kit/motion/shot.ts'
import { fromPixels } from '../src/adapters/engines/builtin/kit/pictures/load-picture.ts'
import type { Picture } from '../src/adapters/engines/builtin/kit/pictures/raster.ts'
import { createModels } from '../src/adapters/engines/builtin/models/models.ts'
import { makeEffect } from '../src/adapters/engines/builtin/tools/effects/effects.ts'
import { runFfmpeg } from '../src/adapters/media/ffmpeg.ts'
import { EFFECT_COVER } from '../src/shared/catalogue/effect-cover.ts'
import { EFFECTS, type Effect } from '../src/shared/catalogue/effects.ts'
import { EXPLORE } from '../src/shared/catalogue/explore.ts'
import { COVERS, loadPhoto } from './effect-portraits.ts'
import { installedFfmpeg } from './installed-ffmpeg.ts'
import { writeWebp } from './write-webp.ts'

/**
 * Makes the covers and previews of the effects with the engine itself, from the sample photos, and the slides of
 * those that the landing page shows:
 * `node scripts/effect-covers.ts [SLUG …]`.
 */

const FOLDER = path.resolve(import.meta.dirname, '../public/effects')
const SLIDES = path.resolve(import.meta.dirname, '../public/explore')
const SLIDE = { width: 800, height: 450 }
const SLIDE_LIMITS = { qualities: [78, 70, 62], maxBytes: 30_000 }
const COVER_LIMITS = { qualities: [82, 74, 66, 58, 48, 38, 28, 20], maxBytes: 25_000 }
const PREVIEW = { width: 360, seconds: 3, maxBytes: 150_000 }
const RATES = [26, 29, 32, 35, 38, 41]
/** Drawn larger than it is shown, so that edges are smooth. */
const DRAWN_SIDE = 720
const TIMEOUT_MS = 120_000

const asked = process.argv.slice(2)
const ffmpeg = await installedFfmpeg()
const workspace = await mkdtemp(path.join(tmpdir(), 'plumdrop-effects-'))
const tools = {
  models: createModels(1500),
  ffmpeg,
  workspace,
  signal: new AbortController().signal,
  progress: () => {},
}
try {
  await mkdir(FOLDER, { recursive: true })
  for (const effect of EFFECTS) {
    if (asked.length === 0 || asked.includes(effect.slug)) await makeCover(effect)
  }
} finally {
  await rm(workspace, { recursive: true })
}

async function makeCover({ slug, pictures }: Effect): Promise<void> {
  const { photos, coverAt = 0.6 } = COVERS[slug]
  const [first, second] = await Promise.all(photos.map(loadPhoto))
  if (!first) throw new Error(`There is no photo for ${slug}.`)
  const given: [Picture, ...Picture[]] = pictures === 2 && second ? [first, second] : [first]
  const order = { pictures: given, seed: 1, seconds: PREVIEW.seconds, longestSide: DRAWN_SIDE }
  const made = await makeEffect(slug, order, tools)
  if (!('draw' in made)) return writeCover(slug, made)
  const { width, height } = made
  const frame = createFrames(made)({ part: coverAt, time: coverAt * made.seconds })
  await writeCover(slug, { width, height, data: frame })
  await writePreview(slug, made)
}

async function writeCover(slug: string, picture: Picture): Promise<void> {
  const cover = fromPixels(picture).removeAlpha().resize(EFFECT_COVER.width, EFFECT_COVER.height)
  await writeWebp(cover, path.join(FOLDER, `${slug}.webp`), COVER_LIMITS)
  if (EXPLORE.some((page) => page === slug)) await writeSlide(slug, picture)
}

/** The cover in front of itself, enlarged and out of focus: slides are wide, and covers are not. */
async function writeSlide(slug: string, picture: Picture): Promise<void> {
  const whole = fromPixels(picture).removeAlpha()
  const behind = await whole.clone().resize(SLIDE).blur(24).modulate({ brightness: 0.8 }).png().toBuffer()
  const front = await whole.clone().resize({ height: SLIDE.height }).png().toBuffer()
  await writeWebp(
    sharp(behind).composite([{ input: front }]),
    path.join(SLIDES, `${slug}.webp`),
    SLIDE_LIMITS,
  )
}

async function writePreview(slug: string, shot: Shot): Promise<void> {
  const video = await videoShot(shot, tools)
  const file = path.join(FOLDER, `${slug}.mp4`)
  for (const rate of RATES) {
    const { ok, log } = await runFfmpeg({
      program: tools.ffmpeg,
      arguments: [
        '-i',
        video.files[0].path,
        ...`-an -vf scale=${PREVIEW.width}:-2:flags=lanczos`.split(' '),
        ...`-c:v libx264 -preset slower -crf ${rate} -pix_fmt yuv420p -g 72`.split(' '),
        ...'-map_metadata -1 -fflags +bitexact -flags:v +bitexact -movflags +faststart'.split(' '),
        file,
      ],
      timeoutMs: TIMEOUT_MS,
      signal: tools.signal,
    })
    if (!ok) throw new Error(log)
    const { size } = await stat(file)
    if (size > PREVIEW.maxBytes) continue
    console.log(`${slug}.mp4: rate ${rate}, ${Math.round(size / 1000)} kB`)
    return
  }
  throw new Error(`The preview of ${slug} is too large at every rate.`)
}
