import { createHash } from 'node:crypto'
import { closeSync, openSync, readdirSync, readFileSync, statSync, writeFileSync, writeSync } from 'node:fs'
import path from 'node:path'
import sharp, { type Sharp } from 'sharp'
import marked from './marked.json' with { type: 'json' }
import sources from './sources.json' with { type: 'json' }
import { SPLITS } from './splits.ts'

/** Photographs become squares of this side, at natural scale. */
const TILE = 512
const SMALLEST_SIDE = 480
const SMALLEST_FILE = 35_000
/** A mark is taken for a part of these, if they are trained with. */
const WITH_MARKS: ReadonlySet<string> = new Set(marked)
/** Drawings, logos and screenshots hold less than photographs. */
const LEAST_ENTROPY = 6.6
const ANNOTATIONS = /_(train|val)2017\.json$|^captions_.+\.json$/
const NO_PHOTO =
  /screenshot|illustration|logo|icon|emails|components|preview|plymouth|grub|dark-|mockup|pattern|bg-?\d*-?gradient/i
/** The shorter side a photograph is brought to, and how many squares are then taken from it. */
const SCALES = [
  { side: 600, tiles: 1 },
  { side: 1080, tiles: 4 },
  { side: 1900, tiles: 6 },
] as const

/** So many photographs are opened at a time. */
const AT_ONCE = 8

interface Source {
  name: string
  /** A pattern of the files that are taken. */
  only?: string
  split?: keyof typeof SPLITS
  /** How many squares are taken of each photograph at most. */
  tiles?: number
  /** The shorter side of its smallest photographs, where they are smaller than others may be. */
  smallest?: number
  /** The part of each side that is taken, where photographs were turned and have corners of one colour. */
  middle?: number
  /** How many squares lie side by side in its smallest photographs. */
  across?: number
  /** Numbers of licences in annotations of COCO: only photographs are taken that these say to have one of them. */
  licences?: number[]
  /** The source whose annotations say that, where it is another. */
  annotations?: string
  /** Its photographs are a quarter of a square each, and four are put together. */
  quarters?: boolean
}

interface Tile {
  /** Where its WebP lies in the shard. */
  offset: number
  length: number
  photo: number
  split: number
}

/** Photographs of all sources as squares, held-out sources marked, in shards of at most `shardBytes`. */
export async function packPhotos(
  folder: string,
  output: string,
  { shardBytes, quality }: { shardBytes: number; quality: number },
): Promise<void> {
  const seen = new Set<string>()
  const shards = createShards(output, shardBytes)
  const counts: Record<string, number> = {}
  const names: string[] = []
  for (const source of sources.photos as Source[]) {
    const { name, split = 'train' } = source
    for await (const { file, tiles } of tilesOfPhotos(folder, source, { quality, seen })) {
      for (const tile of tiles) shards.add(tile, names.length, SPLITS[split])
      counts[name] = (counts[name] ?? 0) + 1
      names.push(path.relative(folder, file))
    }
  }
  shards.close()
  writeFileSync(path.join(output, 'names.json'), JSON.stringify(names))
  console.log(counts, names.length, 'photographs')
}

/** The compressed squares of each photograph that has any, or of four together. What cannot be opened is left out. */
async function* tilesOfPhotos(
  folder: string,
  source: Source,
  { quality, seen }: { quality: number; seen: Set<string> },
): AsyncGenerator<{ file: string; tiles: Buffer[] }> {
  const { only, tiles: most, quarters } = source
  const wanted = new RegExp(only ?? '.')
  const files = picturesIn(folder, source).filter((found) => wanted.test(found))
  const packed = async (group: string[]) => {
    const [file = ''] = group
    const tiles = await (quarters ? joined(group) : tilesOf(file, source, seen)).catch(() => [])
    return { file, tiles: await Promise.all(tiles.slice(0, most).map((tile) => compressed(tile, quality))) }
  }
  for (const groups of chunk(chunk(files, quarters ? 4 : 1), AT_ONCE)) {
    for (const photograph of await Promise.all(groups.map(packed)))
      if (photograph.tiles.length > 0) yield photograph
  }
}

function compressed(tile: Buffer, quality: number): Promise<Buffer> {
  const raw = { width: TILE, height: TILE, channels: 3 } as const
  return sharp(tile, { raw }).webp({ quality, effort: 2 }).toBuffer()
}

function picturesIn(folder: string, { name, smallest, licences, annotations, quarters }: Source): string[] {
  const smallestFile = quarters ? 0 : smallest ? SMALLEST_FILE / 3 : SMALLEST_FILE
  const allowed = licences && namesWith(licences, filesOf(folder, annotations ?? name, ANNOTATIONS))
  return filesOf(folder, name, /\.(jpe?g|webp|png)$/i)
    .filter((file) => !WITH_MARKS.has(path.relative(folder, file)))
    .filter((file) => !NO_PHOTO.test(path.basename(file)) && statSync(file).size >= smallestFile)
    .filter((file) => !allowed || allowed.has(path.parse(file).name))
}

function filesOf(folder: string, source: string, pattern: RegExp): string[] {
  return readdirSync(path.join(folder, source.replace('/', '+')), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && pattern.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .toSorted()
}

/** The names of photographs that annotations of COCO say to have one of these licences. */
function namesWith(licences: readonly number[], annotations: readonly string[]): Set<string> {
  const images = annotations.flatMap((file) => {
    const { images = [] } = JSON.parse(readFileSync(file, 'utf8')) as {
      images?: { file_name: string; license?: number }[]
    }
    return images
  })
  return new Set(
    images
      .filter(({ license }) => license !== undefined && licences.includes(license))
      .map((image) => path.parse(image.file_name).name.replace(/^COCO_(train|val)2014_/, '')),
  )
}

function chunk<T>(list: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, i) => list.slice(i * size, (i + 1) * size))
}

/** Four small photographs as one square. */
async function joined(files: readonly string[]): Promise<Buffer[]> {
  if (files.length < 4) return []
  const side = TILE / 2
  const small = (file: string) => sharp(file).resize(side, side, { fit: 'cover' }).png().toBuffer()
  const quarters = await Promise.all(files.map(small))
  const square = sharp({ create: { width: TILE, height: TILE, channels: 3, background: 'black' } }).composite(
    quarters.map((input, i) => ({ input, left: (i % 2) * side, top: Math.floor(i / 2) * side })),
  )
  return [await square.removeAlpha().raw().toBuffer()]
}

/** Squares as rows of red, green and blue; none of what is no photograph, or was there before. */
async function tilesOf(file: string, source: Source, seen: Set<string>): Promise<Buffer[]> {
  const photograph = await openPhotograph(file, source)
  if (!photograph) return []
  const small = photograph.image.clone().resize(512, 512, { fit: 'inside' })
  const { entropy } = await sharp(await small.png({ compressionLevel: 0 }).toBuffer()).stats()
  if (entropy < LEAST_ENTROPY) return []
  if (isSeen(await small.clone().resize(9, 8, { fit: 'fill' }).greyscale().raw().toBuffer(), seen)) return []
  const { tiles: most = Number.POSITIVE_INFINITY, across = 1 } = source
  const tiles: Buffer[] = []
  for (const { side, tiles: usual } of SCALES) {
    const isTooLarge = side > 1.05 * photograph.short && side !== SCALES[0].side
    if (isTooLarge || tiles.length >= most) continue
    tiles.push(...(await squaresAt(photograph, side, { count: Math.max(usual, across), across })))
  }
  return tiles
}

interface Photograph {
  image: Sharp
  width: number
  height: number
  /** Its shorter side. */
  short: number
}

/** The part of a picture that is taken; null where it is too small or too long. */
async function openPhotograph(
  file: string,
  { middle = 1, smallest = SMALLEST_SIDE }: Source,
): Promise<Photograph | null> {
  const original = await sharp(file, { limitInputPixels: false }).metadata()
  const width = Math.round(original.width * middle)
  const height = Math.round(original.height * middle)
  const short = Math.min(width, height)
  if (original.hasAlpha || short < smallest || Math.max(width, height) > 3 * short) return null
  const whole = sharp(file, { limitInputPixels: false })
  const left = (original.width - width) >> 1
  const top = (original.height - height) >> 1
  const image = middle === 1 ? whole : whole.extract({ left, top, width, height })
  return { image, width, height, short }
}

/** Squares from all over a photograph that is brought to this shorter side. */
async function squaresAt(
  { image, width, height, short }: Photograph,
  side: number,
  { count, across }: { count: number; across: number },
): Promise<Buffer[]> {
  const scale = Math.max(TILE, Math.min(side, short)) / short
  const w = Math.max(TILE, Math.round(width * scale))
  const h = Math.max(TILE, Math.round(height * scale))
  const { data, info } = await image
    .clone()
    .resize(w, h, { fit: 'fill' })
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const squares: Buffer[] = []
  for (let i = 0; i < count; i++) {
    const along = (i + 0.5) / count
    const down = count <= across ? along : ((i * 2 + 1) % count) / count
    const left = Math.round((w - TILE) * along)
    const top = Math.round((h - TILE) * down)
    const square = sharp(data, { raw: info }).extract({ left, top, width: TILE, height: TILE })
    squares.push(await square.raw().toBuffer())
  }
  return squares
}

/** Whether nearly the same picture was there before, in whichever package: compared by which way brightness goes. */
function isSeen(grey: Buffer, seen: Set<string>): boolean {
  const bits = Array.from({ length: 64 }, (_, i) => {
    const at = Math.floor(i / 8) * 9 + (i % 8)
    return (grey[at] ?? 0) < (grey[at + 1] ?? 0) ? 1 : 0
  })
  const key = createHash('sha256').update(bits.join('')).digest('hex')
  if (seen.has(key)) return true
  seen.add(key)
  return false
}

function createShards(output: string, shardBytes: number) {
  let number: number = 0
  let bytes: number = 0
  let index: Tile[] = []
  let file = openSync(path.join(output, 'photos-0.bin'), 'w')
  const finish = () => {
    closeSync(file)
    writeFileSync(
      path.join(output, `photos-${number}.json`),
      JSON.stringify(index.map(({ offset, length, photo, split }) => [offset, length, photo, split])),
    )
  }
  return {
    add(tile: Buffer, photo: number, split: number) {
      if (bytes + tile.length > shardBytes) {
        finish()
        number++
        bytes = 0
        index = []
        file = openSync(path.join(output, `photos-${number}.bin`), 'w')
      }
      writeSync(file, tile)
      index.push({ offset: bytes, length: tile.length, photo, split })
      bytes += tile.length
    },
    close: finish,
  }
}
