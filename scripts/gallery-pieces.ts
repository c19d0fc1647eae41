import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { HOUSE_PIECES, type HousePiece, housePicture } from '../src/modules/gallery/house-pieces.ts'
import type { EngineFile, EngineInput } from '../src/modules/generations/engine.ts'
import { SAMPLES, type SampleName } from '../src/shared/catalogue/samples.ts'
import { findTool } from '../src/shared/catalogue/tools.ts'
import { withEngines } from './with-engines.ts'
import { writeWebp } from './write-webp.ts'

/**
 * Makes the pictures of the gallery's first pieces from their recipes, and writes their sizes into the table: the
 * missing ones, or those named: `npm run gallery-pieces -- [ID …]`.
 */
const wanted = process.argv.slice(2)

const PUBLIC = path.resolve(import.meta.dirname, '../public')
const TABLE = path.resolve(import.meta.dirname, '../src/modules/gallery/house-pieces.json')
const LONGEST_SIDE = 560
const LIMITS = { qualities: [84, 78, 70, 60, 50], maxBytes: 40_000 }

function sampleFile(name: SampleName): EngineFile {
  const file = path.join(PUBLIC, 'samples', SAMPLES[name].file)
  return { path: file, kind: 'image', mime: 'image/webp', width: null, height: null, durationMs: null }
}

function inputFor({ tool, inputs, samples, seed }: HousePiece): EngineInput {
  const given = Object.entries(samples).map(([field, names]) => {
    const files = names.map(sampleFile)
    const isList = findTool(tool)?.fields.some(({ name, kind }) => name === field && kind === 'images')
    const [first] = files
    if (!first) throw new Error(`There is no sample for ${field}`)
    return [field, isList ? files : first] as const
  })
  return { tool, values: { ...inputs, ...Object.fromEntries(given) }, seed }
}

const fileOf = ({ id }: HousePiece) => path.join(PUBLIC, housePicture(id))
const isWanted = (piece: HousePiece) =>
  wanted.length > 0 ? wanted.includes(piece.id) : !existsSync(fileOf(piece))

await mkdir(path.join(PUBLIC, 'gallery'), { recursive: true })
await withEngines(async ({ workspace, make }) => {
  for (const piece of HOUSE_PIECES.filter(isWanted)) {
    const folder = path.join(workspace, piece.id)
    await mkdir(folder)
    const side = { fit: 'inside', withoutEnlargement: true } as const
    const picture = sharp(await make(inputFor(piece), folder)).resize(LONGEST_SIDE, LONGEST_SIDE, side)
    await writeWebp(picture, fileOf(piece), LIMITS)
  }
})
const table = HOUSE_PIECES.map(async (piece) => {
  const { width, height } = await sharp(fileOf(piece)).metadata()
  return { ...piece, width, height }
})
await writeFile(TABLE, `${JSON.stringify(await Promise.all(table), null, 2)}\n`)
