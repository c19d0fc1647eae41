import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { pino } from 'pino'
import sharp, { type Sharp } from 'sharp'
import { createBuiltinEngines } from '../src/adapters/engines/builtin/builtin-engines.ts'
import { findFfmpeg } from '../src/adapters/media/find-ffmpeg.ts'
import type { EngineFile, EngineInput, EngineValue } from '../src/modules/generations/engine.ts'
import { EXAMPLES, type Example } from '../src/shared/catalogue/examples.ts'
import { SAMPLES } from '../src/shared/catalogue/samples.ts'
import { findTool, type ToolSlug } from '../src/shared/catalogue/tools.ts'
import { RECIPES, type Recipe } from './example-recipes.ts'

const FOLDER = path.resolve(import.meta.dirname, '../public/examples')
const MOST_BYTES = 60_000
const THUMBNAIL_SIDE = 160
const QUALITIES = [88, 82, 76, 70, 62, 54]

type Engines = ReturnType<typeof createBuiltinEngines>

/** Makes every example of the catalogue from the sample photos, with the engines that come with the site. */
export async function makeExamples(samples: string, wanted: readonly string[] = []): Promise<void> {
  await mkdir(FOLDER, { recursive: true })
  const workspace = await mkdtemp(path.join(tmpdir(), 'plumdrop-examples-'))
  const ffmpeg = await findFfmpeg({ configured: null, searchPath: process.env.PATH ?? '' })
  const engines = createBuiltinEngines({
    processes: 1,
    memoryMb: 2_500,
    ffmpeg,
    log: pino({ level: 'warn' }),
  })
  try {
    const made = new Set<string>()
    for (const [slug, examples] of Object.entries(EXAMPLES)) {
      const tool = findTool(slug)?.slug
      if (!tool) throw new Error(`There is no tool ${slug}`)
      for (const example of examples) {
        // Some tools share one.
        if (made.has(example.name) || !(wanted.length === 0 || wanted.includes(example.name))) continue
        made.add(example.name)
        await makeExample({
          tool,
          example,
          samples,
          engines,
          ffmpeg,
          folder: path.join(workspace, example.name),
        })
      }
    }
  } finally {
    await engines.close()
    await rm(workspace, { recursive: true })
  }
}

interface Job {
  tool: ToolSlug
  example: Example
  samples: string
  engines: Engines
  ffmpeg: string | null
  folder: string
}

async function makeExample({ tool, example, samples, engines, ffmpeg, folder }: Job): Promise<void> {
  const recipe = RECIPES[example.name]
  if (!recipe) throw new Error(`There is no recipe for ${example.name}`)
  await mkdir(folder)
  const photo = recipe.photo && (await writePhoto(samples, recipe.photo, path.join(folder, 'photo.png')))
  const [output] = await engines.run(
    {
      tool,
      values: { ...valuesFor(tool, example, recipe, photo), ...(await otherFiles(tool, recipe, samples)) },
      seed: recipe.seed,
    },
    { workspace: folder, signal: new AbortController().signal, progress: () => {} },
  )
  if (!output) throw new Error(`Nothing was made for ${example.name}`)
  const { width, height } = example
  if (example.isFilm) {
    if (!ffmpeg) throw new Error('There is no ffmpeg to write films with.')
    await writeFilm(ffmpeg, output.files[0].path, example)
    return
  }
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

/** The samples that go into other fields. The engines only look at the path and the kind. */
async function otherFiles(
  tool: ToolSlug,
  { others = {} }: Recipe,
  samples: string,
): Promise<Record<string, EngineFile | EngineFile[]>> {
  const entries = Object.entries(others).map(([field, names]) => {
    const files = names.map((name): EngineFile => {
      const { file } = SAMPLES[name]
      const kind = file.endsWith('.mp4') ? 'video' : 'image'
      return { path: path.join(samples, file), kind, mime: '', width: null, height: null, durationMs: null }
    })
    const isList = findTool(tool)?.fields.some(({ name, kind }) => name === field && kind === 'images')
    const [first] = files
    if (!first) throw new Error(`There is no sample for ${field}`)
    return [field, isList ? files : first] as const
  })
  return Object.fromEntries(entries)
}

/** A small film without sound, and the frame in its middle. */
async function writeFilm(ffmpeg: string, source: string, { name, width, height }: Example): Promise<void> {
  const film = path.join(FOLDER, `${name}-after.mp4`)
  const run = (given: string[]) => promisify(execFile)(ffmpeg, ['-v', 'error', '-y', ...given])
  const coding = '-an -c:v libx264 -preset slower -crf 28 -pix_fmt yuv420p -movflags +faststart'.split(' ')
  await run(['-i', source, '-vf', `scale=${width}:${height}:flags=lanczos`, ...coding, film])
  const still = path.join(path.dirname(source), 'still.png')
  await run(['-ss', '1.2', '-i', film, '-frames:v', '1', still])
  await writeWebp(sharp(still), `${name}-after`)
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
