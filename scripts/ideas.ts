import { mkdir, mkdtemp } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import type { EngineInput, EngineValue } from '../src/modules/generations/engine.ts'
import type { EffectSlug } from '../src/shared/catalogue/effects.ts'
import type { EXPLORE } from '../src/shared/catalogue/explore.ts'
import { IDEAS } from '../src/shared/catalogue/landing.ts'
import { serverMessages } from '../src/shared/i18n/server-messages.ts'
import { withEngines } from './with-engines.ts'

/** Draws the pictures of the landing page and of the explore carousel: `node scripts/ideas.ts [name…]`. */
const only = process.argv.slice(2)

const PUBLIC = path.resolve(import.meta.dirname, '../public')
const STICKER_STYLE = { outlineWidth: 14, outlineColor: '#ffffff', shadow: true }
const STICKER = { width: 320, height: 320 }
const SLIDE = { width: 800, height: 450 }

/** What is drawn for a slide: not the result of that tool, but a picture of what it is about.
 * Effects show what they make (`scripts/effect-covers.ts`). */
const SCENES: Record<Exclude<(typeof EXPLORE)[number], EffectSlug>, string> = {
  'image-to-video-ai': 'a sailboat on the sea at sunset with a dolphin',
  'video-face-swap': 'a clown and a king on stage',
  'text-to-video-ai': 'an astronaut and a rocket in space',
  'text-to-image-ai': 'a red fox in the forest with three mushrooms',
}

type Picture = { file: string; size: { width: number; height: number }; input: EngineInput }

function sticker(file: string, values: Record<string, EngineValue>): Picture {
  return { file, size: STICKER, input: { tool: 'sticker', values: { ...STICKER_STYLE, ...values }, seed: 1 } }
}

function samplePhoto(name: string): EngineValue {
  const file = path.join(PUBLIC, 'samples', `${name}.webp`)
  return { path: file, kind: 'image', mime: 'image/webp', width: null, height: null, durationMs: null }
}

async function listPictures(): Promise<Picture[]> {
  const texts = await serverMessages.load('en-US')
  const fromWords = (file: string, prompt: string) => sticker(file, { mode: 'text', prompt, outputs: 1 })
  const words = texts['landing.feature.both.said']
  return [
    ...IDEAS.map((name) => fromWords(`ideas/${name}.webp`, texts[`landing.idea.${name}`])),
    sticker('features/photo.webp', { mode: 'image', image: samplePhoto('coffee') }),
    fromWords('features/words.webp', texts['landing.feature.words.said']),
    sticker('features/both.webp', { mode: 'imageText', image: samplePhoto('coffee'), words }),
    ...Object.entries(SCENES).map(([slug, prompt]) => ({
      file: `explore/${slug}.webp`,
      size: SLIDE,
      input: {
        tool: 'text-to-image-ai' as const,
        values: { prompt, ratio: '16:9', drawing: 'soft3d', outputs: 1 },
        seed: 1,
      },
    })),
  ]
}

await withEngines(async ({ workspace, make }) => {
  for (const { file, size, input } of await listPictures()) {
    if (only.length > 0 && !only.includes(path.parse(file).name)) continue
    const made = await make(input, await mkdtemp(path.join(workspace, 'run-')))
    const target = path.join(PUBLIC, file)
    await mkdir(path.dirname(target), { recursive: true })
    const picture = sharp(made).resize(size)
    const { size: bytes } = await picture.webp({ quality: 78, effort: 6 }).toFile(target)
    console.log(`${file}: ${Math.round(bytes / 1024)} kB`)
  }
})
