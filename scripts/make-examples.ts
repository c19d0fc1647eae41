import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import sharp, { type Sharp } from 'sharp'
import { createBuiltinEngines } from '../src/adapters/engines/builtin/builtin-engines.ts'
import type { EngineFile, EngineInput, EngineValue } from '../src/modules/generations/engine.ts'
import { EXAMPLES, type Example } from '../src/shared/catalogue/examples.ts'
import { findTool, type ToolSlug } from '../src/shared/catalogue/tools.ts'
import { RECIPES, type Recipe } from './example-recipes.ts'

const FOLDER = path.resolve(import.meta.dirname, '../public/examples')
const MOST_BYTES = 60_000
const THUMBNAIL_SIDE = 160
const QUALITIES = [88, 82, 76, 70, 62, 54]

type Engines = ReturnType<typeof createBuiltinEngines>

/** Makes every example of the catalogue from the sample photos, with the engines that come with the site. */
export async function makeExamples(samples: string): Promise<void> {
  await mkdir(FOLDER, { recursive: true })
  const workspace = await mkdtemp(path.join(tmpdir(), 'plumdrop-examples-'))
  const engines = createBuiltinEngines({
    processes: 1,
    memoryMb: 1500,
    ffmpeg: null,
    log: pino({ level: 'warn' }),
  })
  try {
    for (const [slug, examples] of Object.entries(EXAMPLES)) {
      const tool = findTool(slug)?.slug
      if (!tool) throw new Error(`There is no tool ${slug}`)
      for (const example of examples) {
        await makeExample({ tool, example, samples, engines, folder: path.join(workspace, example.name) })
      }
    }
  } finally {
    await engines.close()
    await rm(workspace, { recursive: true })
  }
}

type Job = { tool: ToolSlug; example: Example; samples: string; engines: Engines; folder: string }

async function makeExample({ tool, example, samples, engines, folder }: Job): Promise<void> {
  const recipe = RECIPES[example.name]
  if (!recipe) throw new Error(`There is no recipe for ${example.name}`)
  await mkdir(folder)
  const photo = recipe.photo && (await writePhoto(samples, recipe.photo, path.join(folder, 'photo.png')))
  const [output] = await engines.run(
    { tool, values: valuesFor(tool, example, recipe, photo), seed: recipe.seed },
    { workspace: folder, signal: new AbortController().signal, progress: () => {} },
  )
  if (!output) throw new Error(`Nothing was made for ${example.name}`)
  const { width, height } = example
  await writeWebp(sharp(output.files[0].path).resize(width, height), `${example.name}-after`)
  if (!photo) return
  const before = sharp(photo.path)
  await writeWebp(
    recipe.thumbnail
      ? before.resize(THUMBNAIL_SIDE, THUMBNAIL_SIDE, { position: 'top' })
      : before.resize(width, height),
    `${example.name}-before`,
  )
}

/** The form as the page would send it: what the recipe says, and the defaults. */
function valuesFor(
  tool: ToolSlug,
  { words }: Example,
  { photoField = 'image', wordsField = 'prompt', values }: Recipe,
  photo: EngineFile | null,
): EngineInput['values'] {
  const filled: Record<string, EngineValue> = {}
  for (const field of findTool(tool)?.fields ?? []) {
    if ('default' in field) filled[field.name] = field.default
    if (field.name === wordsField && words !== null) filled[field.name] = words
    if (field.name === photoField && photo) filled[field.name] = field.kind === 'images' ? [photo] : photo
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

/** In the best quality that is small enough for a page. */
async function writeWebp(picture: Sharp, name: string): Promise<void> {
  const file = path.join(FOLDER, `${name}.webp`)
  for (const quality of QUALITIES) {
    const { size } = await picture.clone().webp({ quality, effort: 6, smartSubsample: true }).toFile(file)
    if (size > MOST_BYTES) continue
    console.log(`${name}.webp: quality ${quality}, ${Math.round(size / 1024)} kB`)
    return
  }
  throw new Error(`${name} is too large in every quality`)
}
