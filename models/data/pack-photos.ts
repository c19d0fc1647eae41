import { createHash } from 'node:crypto'
import { closeSync, openSync, readdirSync, statSync, writeFileSync, writeSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import sources from './sources.json' with { type: 'json' }

/** Photographs become squares of this side, at natural scale. */
const TILE = 512
const SMALLEST_SIDE = 480
const SMALLEST_FILE = 35_000
/** Drawings, logos and screenshots hold less than photographs. */
const LEAST_ENTROPY = 6.6
const QUALITY = 86
const NO_PHOTO =
  /screenshot|illustration|logo|icon|emails|components|preview|plymouth|grub|dark-|mockup|pattern|bg-?\d*-?gradient/i
/** The shorter side a photograph is brought to, and how many squares are then taken from it. */
const SCALES = [
  { side: 600, tiles: 1 },
  { side: 1080, tiles: 4 },
  { side: 1900, tiles: 6 },
]

interface Source {
  name: string
  /** A pattern of the files that are taken. */
  only?: string
  split?: 'held-out'
  /** How many squares are taken of each photograph at most. */
  tiles?: number
}

interface Tile {
  /** Where its WebP lies in the shard. */
  offset: number
  length: number
  photo: number
  heldOut: boolean
}

/** Photographs of all sources as squares, held-out sources marked, in shards of at most `shardBytes`. */
export async function packPhotos(folder: string, output: string, shardBytes: number): Promise<void> {
  const seen = new Set<string>()
  const shards = createShards(output, shardBytes)
  const counts: Record<string, number> = {}
  let photo = 0
  for (const { name, only, split, tiles: most } of sources.photos as Source[]) {
    const wanted = new RegExp(only ?? '.')
    for (const file of picturesIn(path.join(folder, name.replace('/', '+'))).filter((found) =>
      wanted.test(found),
    )) {
      const tiles = await tilesOf(file, seen).catch(() => [])
      for (const tile of tiles.slice(0, most)) shards.add(tile, photo, split === 'held-out')
      if (tiles.length === 0) continue
      counts[name] = (counts[name] ?? 0) + 1
      photo++
    }
  }
  shards.close()
  console.log(counts, photo, 'photographs')
}

function picturesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter(
      (entry) => entry.isFile() && /\.(jpe?g|webp|png)$/i.test(entry.name) && !NO_PHOTO.test(entry.name),
    )
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => statSync(file).size >= SMALLEST_FILE)
    .toSorted()
}

async function tilesOf(file: string, seen: Set<string>): Promise<Buffer[]> {
  const { width, height, hasAlpha } = await sharp(file, { limitInputPixels: false }).metadata()
  const short = Math.min(width, height)
  if (hasAlpha || short < SMALLEST_SIDE || Math.max(width, height) > 3 * short) return []
  const small = sharp(file, { limitInputPixels: false }).resize(512, 512, { fit: 'inside' })
  const { entropy } = await sharp(await small.png().toBuffer()).stats()
  if (
    entropy < LEAST_ENTROPY ||
    isSeen(await small.clone().resize(9, 8, { fit: 'fill' }).greyscale().raw().toBuffer(), seen)
  )
    return []
  const tiles: Buffer[] = []
  for (const { side, tiles: count } of SCALES) {
    if (side > 1.05 * short && side !== 600) continue
    const scale = Math.max(TILE, Math.min(side, short)) / short
    const [w, h] = [Math.max(TILE, Math.round(width * scale)), Math.max(TILE, Math.round(height * scale))]
    const { data, info } = await sharp(file, { limitInputPixels: false })
      .resize(w, h, { fit: 'fill' })
      .removeAlpha()
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
    for (let i = 0; i < count; i++) {
      const along = (i + 0.5) / count
      const across = ((i * 2 + 1) % count) / count
      const [left, top] = [
        Math.round((w - TILE) * along),
        Math.round((h - TILE) * (count === 1 ? 0.5 : across)),
      ]
      tiles.push(
        await sharp(data, { raw: info })
          .extract({ left, top, width: TILE, height: TILE })
          .webp({ quality: QUALITY, effort: 2 })
          .toBuffer(),
      )
    }
  }
  return tiles
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
  let [number, bytes, index]: [number, number, Tile[]] = [0, 0, []]
  let file = openSync(path.join(output, 'photos-0.bin'), 'w')
  const finish = () => {
    closeSync(file)
    writeFileSync(
      path.join(output, `photos-${number}.json`),
      JSON.stringify(
        index.map(({ offset, length, photo, heldOut }) => [offset, length, photo, heldOut ? 1 : 0]),
      ),
    )
  }
  return {
    add(tile: Buffer, photo: number, heldOut: boolean) {
      if (bytes + tile.length > shardBytes) {
        finish()
        number++
        bytes = 0
        index = []
        file = openSync(path.join(output, `photos-${number}.bin`), 'w')
      }
      writeSync(file, tile)
      index.push({ offset: bytes, length: tile.length, photo, heldOut })
      bytes += tile.length
    },
    close: finish,
  }
}
