import { copyFile, mkdtemp, stat } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { ENGINES } from '../src/adapters/engines/builtin/registry.ts'
import { drawWords } from '../src/adapters/engines/builtin/words.fixture.ts'
import { createSamples } from '../src/adapters/media/samples.fixture.ts'
import { checkInputs } from '../src/modules/generations/check-inputs.ts'
import type { EngineFile, EngineInput, EngineValue } from '../src/modules/generations/engine.ts'
import { findTool, type ToolSlug } from '../src/shared/catalogue/tools.ts'
import { openTestInfrastructure } from './infrastructure.ts'

/**
 * Runs each engine once, confined as on a site: other tests check its results in processes without confinement, and
 * this one checks that it finds all it needs within it.
 */
const { engines, workspaceRoot } = await openTestInfrastructure()
const samples = await createSamples()
afterAll(() => samples.remove())

const media = (name: string) => path.join(import.meta.dirname, 'media', name)
const sample = (name: string) => path.join(import.meta.dirname, '../public/samples', name)

const WIDTH = 480
const HEIGHT = 320
const ENCODED = '-c:v libx264 -preset veryfast'.split(' ')
const small = async (name: string) =>
  samples.write(await sharp(media(name)).resize(WIDTH, HEIGHT).png().toBuffer())
/** A few small frames, since only the existence of a result is checked. */
const clip = (name: string, seconds: number) =>
  samples.video('mp4', '-i', sample(name), '-t', `${seconds}`, '-vf', 'scale=320:-2', ...ENCODED)
const words = (opacity: number) =>
  drawWords({ text: 'SAMPLE PHOTO', width: WIDTH, height: HEIGHT, at: [30, 285], size: 54, opacity })

const image = async (file: string | Promise<string>) => engineFile(await file, 'image')
const video = async (file: string | Promise<string>) => engineFile(await file, 'video')
const photo = await image(small('coffee.jpg'))
const face = await image(media('astronaut.jpg'))
const faces = await image(samples.write(await sharp(sample('mona-lisa.webp')).resize(WIDTH).png().toBuffer()))
const gif = engineFile(
  await samples.video('gif', '-i', sample('mona-lisa-video.mp4'), '-frames:v', '4', '-vf', 'scale=320:-1'),
  'image',
)
const headClip = await video(clip('mona-lisa-video.mp4', 0.3))
const PROMPT = 'A red car by the sea'
const SAID = 'Good morning.'
/** Of a video, in seconds: shorter than forms allow. */
const SHORTEST = 0.5
const voice = engineFile(await samples.video('wav', '-i', sample('voice.mp3'), '-t', '6'), 'audio')

const GIVEN: Partial<Record<ToolSlug, Record<string, EngineValue>>> = {
  sticker: { image: photo },
  'ai-face-swap': { target: faces, source: face },
  'gif-face-swap': { target: gif, source: face },
  'video-face-swap': { target: headClip, source: face },
  'text-to-video-ai': { prompt: PROMPT, seconds: SHORTEST },
  'image-to-video-ai': { image: photo, seconds: SHORTEST },
  'text-to-image-ai': { prompt: PROMPT },
  'ai-image-to-image': { image: photo },
  'nano-banana-ai-image-generator': { prompt: PROMPT },
  'ai-text-to-audio': { text: SAID },
  'ai-voice-cloning': { text: SAID, sample: voice },
  'trump-ai-voice-generator': { text: SAID },
  'ai-mimic-motion': { image: faces, driver: await video(clip('nod.mp4', 0.2)) },
  'ai-video-enhancer': { video: await video(clip('little-video.mp4', 0.15)) },
  'video-watermark-remover': {
    video: await video(clip('marked-video.mp4', 0.2)),
    mark: await image(samples.write(await sharp(words(1)).flatten({ background: '#000' }).png().toBuffer())),
    takeOff: 'fill',
  },
  'ai-watermark-remover': {
    image: await image(
      samples.write(
        await sharp(photo.path)
          .composite([{ input: words(0.8) }])
          .png()
          .toBuffer(),
      ),
    ),
  },
  'ai-image-enhancer': { image: photo },
  'ai-background-changer': { image: photo },
  'ai-background-remover': { image: photo },
  'ai-effect': { template: 'pop-art-poster', pictures: [photo] },
}

function engineFile(file: string, kind: EngineFile['kind']): EngineFile {
  return { path: file, kind, mime: '', width: null, height: null, durationMs: null }
}

/** The form with typical values. */
function inputOf(slug: ToolSlug, given: Record<string, EngineValue>): EngineInput {
  const tool = findTool(slug)
  if (!tool) throw new Error(`There is no tool ${slug}.`)
  const texts = Object.fromEntries(Object.entries(given).filter(([, value]) => typeof value === 'string'))
  const { values } = checkInputs(tool, texts as Record<string, string>, new Map(), { partly: true })
  return { tool: slug, values: { ...(values as EngineInput['values']), ...given }, seed: 1 }
}

/** Files are put into the folder of the run, the only one that engines can see. */
async function laidOut(input: EngineInput, workspace: string): Promise<EngineInput> {
  let count = 0
  const lay = async (value: EngineValue): Promise<EngineValue> => {
    if (Array.isArray(value))
      return (await Promise.all(value.map((one) => lay(one as EngineFile)))) as EngineFile[]
    if (typeof value !== 'object') return value
    const file = path.join(workspace, `input-${++count}`)
    await copyFile(value.path, file)
    return { ...value, path: file }
  }
  const values = await Promise.all(
    Object.entries(input.values).map(async ([name, value]) => [name, await lay(value)] as const),
  )
  return { ...input, values: Object.fromEntries(values) }
}

const rows = Object.entries(ENGINES)
/** Some tools share an engine. */
const firsts = rows.filter(([, row], i) => rows.findIndex(([, other]) => other === row) === i)

test.each(firsts.map(([slug]) => slug as ToolSlug))('%s makes something', async (tool) => {
  const workspace = await mkdtemp(path.join(workspaceRoot, 'every-'))
  const input = await laidOut(inputOf(tool, GIVEN[tool] ?? {}), workspace)
  const outputs = await engines.run(input, {
    progress: () => {},
    signal: new AbortController().signal,
    workspace,
  })
  expect(outputs.length).toBeGreaterThan(0)
  for (const { files } of outputs) {
    for (const { path: file } of files) expect((await stat(file)).size, file).toBeGreaterThan(0)
  }
})
