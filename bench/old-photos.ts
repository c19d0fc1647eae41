import sharp from 'sharp'
import { fromPixels } from '../src/adapters/engines/builtin/kit/pictures/load-picture.ts'
import type { Picture } from '../src/adapters/engines/builtin/kit/pictures/raster.ts'
import { createModels } from '../src/adapters/engines/builtin/models/models.ts'
import { doublePicture } from '../src/adapters/engines/builtin/tools/enhance/double-picture.ts'
import { type Judgement, judge, SIDE } from './photo-likeness.ts'
import type { Row } from './table.ts'

const MEMORY_MB = 1_000
const SMALL = SIDE / 2

/** The damage of years, drawn over a square of half the side. */
const DAMAGES: Record<string, string> = {
  scratches: scattered(14, (x, y, i) => {
    const across = 0.3 * (0.5 - ((i * 0.37) % 1))
    const down = 0.2 + ((i * 0.53) % 0.6)
    return line([x, y], [x + across, y + down], i % 3 === 0 ? '#222' : '#eee', 0.6 + (i % 3) * 0.5)
  }),
  dust: scattered(90, (x, y, i) => {
    const radius = 0.5 + (i % 4) * 0.35
    return `<circle cx="${x * SMALL}" cy="${y * SMALL}" r="${radius}" fill="${i % 2 ? '#eee' : '#333'}"/>`
  }),
  folds: [line([0, 0.42], [1, 0.47], '#e8e8e8', 2.5), line([0.6, 0], [0.55, 1], '#ddd', 2)].join(''),
}

/** The network for old photos beside the one for others and Lanczos, on photos that neither was trained with. */
export async function benchOldPhotos(files: readonly string[]): Promise<Row[]> {
  const tools = { models: createModels(MEMORY_MB), signal: new AbortController().signal }
  const rows: Row[] = []
  for (const [damage, marks] of Object.entries(DAMAGES)) {
    const found = { old: [] as Judgement[], others: [] as Judgement[], lanczos: [] as Judgement[] }
    for (const file of files) {
      const photo = sharp(file).rotate().flatten().resize(SIDE, SIDE, { fit: 'cover' }).removeAlpha()
      const truth = await photo.raw().toBuffer()
      const small = await damaged(truth, marks)
      const doubled = async (network: 'restore-old' | 'restore') =>
        pixelsOf(await doublePicture(small, network, tools, () => {}))
      const enlarged = fromPixels(small).resize(SIDE, SIDE, { kernel: 'lanczos3' }).removeAlpha()
      found.old.push(judge(truth, await doubled('restore-old')))
      found.others.push(judge(truth, await doubled('restore')))
      found.lanczos.push(judge(truth, await enlarged.raw().toBuffer()))
    }
    for (const [what, unit] of [
      ['decibels', 'dB'],
      ['structure', 'of 1 (SSIM)'],
    ] as const) {
      const mean = (of: readonly Judgement[]) => of.reduce((sum, one) => sum + one[what], 0) / of.length
      const compared = `Restore ${mean(found.others).toFixed(3)}, Lanczos ${mean(found.lanczos).toFixed(3)}`
      rows.push({ name: `old photos, ${damage}: ${what}`, value: mean(found.old), unit, compared })
    }
  }
  return rows
}

async function damaged(truth: Uint8Array, marks: string): Promise<Picture> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SMALL}" height="${SMALL}">${marks}</svg>`
  const small = await sharp(truth, { raw: { width: SIDE, height: SIDE, channels: 3 } })
    .resize(SMALL, SMALL)
    .png()
    .toBuffer()
  const data = await sharp(small)
    .composite([{ input: Buffer.from(svg) }])
    .ensureAlpha()
    .raw()
    .toBuffer()
  return { width: SMALL, height: SMALL, data }
}

const pixelsOf = (picture: Picture): Promise<Buffer> => fromPixels(picture).removeAlpha().raw().toBuffer()

type Place = readonly [x: number, y: number]

function line([fromX, fromY]: Place, [toX, toY]: Place, colour: string, width: number): string {
  const [x1, y1, x2, y2] = [fromX, fromY, toX, toY].map((part) => part * SMALL)
  return `<line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" stroke="${colour}" stroke-width="${width}"/>`
}

/** Marks at evenly spread places that look random, the same in each run. */
function scattered(count: number, draw: (x: number, y: number, i: number) => string): string {
  return Array.from({ length: count }, (_, i) => draw((i * 0.618) % 1, (i * 0.755) % 1, i)).join('')
}
