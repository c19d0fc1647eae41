import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import type { EngineFile, EngineInput, EngineValue } from '../src/modules/generations/engine.ts'
import { EXAMPLES, type Example } from '../src/shared/catalogue/examples.ts'
import { SAMPLES } from '../src/shared/catalogue/samples.ts'
import { findTool, type ToolSlug } from '../src/shared/catalogue/tools.ts'
import { EXAMPLES_FOLDER, writeExample } from './example-files.ts'
import { RECIPES, type Recipe } from './example-recipes.ts'
import { writeSound } from './example-sounds.ts'
import { makeGivenVideo, writeVideo, writeVideoBefore } from './example-videos.ts'
import { type Studio, withEngines } from './with-engines.ts'

const THUMBNAIL_SIDE = 160

/** Makes every example of the catalogue from the sample photos, with the engines that come with the site. */
export async function makeExamples(samples: string, wanted: readonly string[] = []): Promise<void> {
  await mkdir(EXAMPLES_FOLDER, { recursive: true })
  await withEngines(async (studio) => {
    const made = new Set<string>()
    for (const [slug, examples] of Object.entries(EXAMPLES)) {
      const tool = findTool(slug)?.slug
      if (!tool) throw new Error(`There is no tool ${slug}`)
      for (const example of examples) {
        // Some tools share one.
        if (made.has(example.name) || !(wanted.length === 0 || wanted.includes(example.name))) continue
        made.add(example.name)
        const folder = path.join(studio.workspace, example.name)
        await makeExample({ ...studio, tool, example, samples, folder })
      }
    }
  })
}

interface Job extends Studio {
  tool: ToolSlug
  example: Example
  samples: string
  folder: string
}

async function makeExample(job: Job): Promise<void> {
  const { tool, example, samples, make, folder } = job
  const recipe = RECIPES[example.name]
  if (!recipe) throw new Error(`There is no recipe for ${example.name}`)
  await mkdir(folder)
  const photo = recipe.photo && (await writePhoto(samples, recipe.photo, path.join(folder, 'photo.png')))
  const given = photo && recipe.video ? await makeGivenVideo(photo, recipe.video, job) : photo
  const values = { ...valuesFor(tool, example, recipe, given), ...(await otherFiles(tool, recipe, samples)) }
  await writeResult(job, await make({ tool, values, seed: recipe.seed }, folder))
  if (given) await writeGiven(job, given.path, recipe)
}

async function writeResult(job: Job, file: string): Promise<void> {
  const { name, width, height, isVideo, isSound } = job.example
  if (isVideo) return writeVideo(job.ffmpeg, file, job.example)
  if (isSound) return writeSound(file, job)
  await writeExample(sharp(file).resize(width, height), `${name}-after`)
}

async function writeGiven({ ffmpeg, example }: Job, file: string, { thumbnail }: Recipe): Promise<void> {
  const { name, width, height, isVideo } = example
  if (isVideo) return writeVideoBefore(ffmpeg, file, example)
  const before = thumbnail
    ? sharp(file).resize(THUMBNAIL_SIDE, THUMBNAIL_SIDE, { position: 'top' })
    : sharp(file).resize(width, height)
  await writeExample(before, `${name}-before`)
}

/** The form as the page would send it: what the recipe says, and the defaults. */
function valuesFor(
  tool: ToolSlug,
  { words }: Example,
  { photoField = 'image', wordsField = 'prompt', values }: Recipe,
  given: EngineFile | null,
): EngineInput['values'] {
  const filled: Record<string, EngineValue> = {}
  for (const field of findTool(tool)?.fields ?? []) {
    if ('default' in field) filled[field.name] = field.default
    if (field.name === wordsField && words !== null) filled[field.name] = words
    if (field.name === photoField && given) filled[field.name] = field.kind === 'images' ? [given] : given
  }
  return { ...filled, ...values }
}

async function writePhoto(
  samples: string,
  { name, prepare }: NonNullable<Recipe['photo']>,
  file: string,
): Promise<EngineFile> {
  const photo = sharp(path.join(samples, `${name}.webp`))
  const { width, height } = await (prepare ? prepare(photo) : photo).png().toFile(file)
  return { path: file, kind: 'image', mime: 'image/png', width, height, durationMs: null }
}

/** The samples that go into other fields. The engines only look at the path and the kind. */
async function otherFiles(
  tool: ToolSlug,
  { others = {} }: Recipe,
  samples: string,
): Promise<Record<string, EngineFile | EngineFile[]>> {
  const entries = Object.entries(others).map(([field, names]) => {
    const files = names.map((name): EngineFile => {
      const { file } = SAMPLES[name]
      const kind = file.endsWith('.mp4') ? 'video' : file.endsWith('.mp3') ? 'audio' : 'image'
      return { path: path.join(samples, file), kind, mime: '', width: null, height: null, durationMs: null }
    })
    const isList = findTool(tool)?.fields.some(({ name, kind }) => name === field && kind === 'images')
    const [first] = files
    if (!first) throw new Error(`There is no sample for ${field}`)
    return [field, isList ? files : first] as const
  })
  return Object.fromEntries(entries)
}
