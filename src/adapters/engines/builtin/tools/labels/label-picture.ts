import sharp from 'sharp'
import { fromPixels, loadPicture } from '../../kit/pictures/load-picture.ts'
import type { Picture } from '../../kit/pictures/raster.ts'
import { type SeenThings, seeThings, THINGS, THINGS_SIDE } from '../../kit/things/things-network.ts'
import type { Models } from '../../models/models.ts'

/**
 * Above this, 94 of 100 labels were right on photos of the kind it was trained on, and 79 on pets of another
 * collection.
 */
const SURE = 0.5

/**
 * Names the things in a picture. The network confuses things that fill a picture with small ones; so it looks twice, at
 * the whole as large as possible and at smaller copies side by side, and names what it sees both times.
 */
export async function labelPicture(path: string, models: Models): Promise<string[]> {
  const picture = await loadPicture(path, THINGS_SIDE)
  const looks = [await whole(picture), await smaller(picture)]
  const scores: Float32Array[] = []
  for (const look of looks) {
    scores.push(surestOf(await seeThings(look, models)))
  }
  return namesOf(scores)
}

/** Things that both looks together are certain of. It recognises an animal more reliably than its kind. */
export function namesOf(looks: readonly Float32Array[]): string[] {
  const meanOf = (isMeant: (thing: (typeof THINGS)[number]) => boolean) => {
    const surest = looks.map((scores) =>
      Math.max(...THINGS.map((thing, i) => (isMeant(thing) ? (scores[i] ?? 0) : 0))),
    )
    return surest.reduce((sum, score) => sum + score, 0) / looks.length
  }
  const kinds = new Set(THINGS.flatMap(({ kind }) => kind ?? []))
  return [
    ...THINGS.filter((thing) => meanOf((other) => other === thing) >= SURE).map(({ label }) => label),
    ...[...kinds].filter((kind) => meanOf((thing) => thing.kind === kind) >= SURE),
  ]
}

function surestOf(grids: readonly SeenThings[]): Float32Array {
  const surest = new Float32Array(THINGS.length)
  for (const { likely } of grids) {
    for (let i = 0; i < likely.length; i++) {
      const thing = i % THINGS.length
      surest[thing] = Math.max(surest[thing] ?? 0, likely[i] ?? 0)
    }
  }
  return surest
}

const onWhite = (picture: Picture) => fromPixels(picture).flatten({ background: 'white' })

const whole = (picture: Picture): Promise<Buffer> =>
  onWhite(picture).resize(THINGS_SIDE, THINGS_SIDE, { fit: 'fill' }).raw().toBuffer()

/** Half the size and smaller, every other one mirrored. */
async function smaller(picture: Picture): Promise<Buffer> {
  const half = THINGS_SIDE / 2
  const copies = [half, half, 160, 120].map(async (side, i) => ({
    input: await onWhite(picture)
      .resize(side, side, { fit: 'inside' })
      .flop(i % 2 === 1)
      .png()
      .toBuffer(),
    left: (i % 2) * half,
    top: Math.floor(i / 2) * half,
  }))
  const canvas = sharp({
    create: { width: THINGS_SIDE, height: THINGS_SIDE, channels: 3, background: 'grey' },
  })
  return canvas
    .composite(await Promise.all(copies))
    .removeAlpha()
    .raw()
    .toBuffer()
}
