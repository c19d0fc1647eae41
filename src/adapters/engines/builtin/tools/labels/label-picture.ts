import { Tensor } from 'onnxruntime-node'
import sharp from 'sharp'
import table from '../../content/picture-labels.json' with { type: 'json' }
import { fromPixels, loadPicture } from '../../kit/pictures/load-picture.ts'
import type { Picture } from '../../kit/pictures/raster.ts'
import type { Models } from '../../models/models.ts'

/** The kinds of things that the network knows, in its order; several may be of one kind, such as animals. */
const THINGS: readonly { label: string; kind?: string }[] = table

/** The side of the square pictures that the network takes. */
const SIDE = 416
/** Blue comes first. */
const MEAN = [103.53, 116.28, 123.675] as const
const DEVIATION = [57.375, 57.12, 58.395] as const
/** Above this, 94 of 100 labels were right on photos of the kind it was trained on, and 79 on pets of another collection. */
const SURE = 0.5
/** The network says of places near each other, of larger ones and of the largest what is likely to be there. */
const OUTPUTS = ['Identity', 'Identity_1', 'Identity_2'] as const

/**
 * What can be seen in a picture. The network takes what fills a picture for one thing and small ones for another; so it
 * looks twice, at the whole as large as can be and at smaller ones side by side, and names what it sees both times.
 */
export async function labelPicture(path: string, models: Models): Promise<string[]> {
  const picture = await loadPicture(path, SIDE)
  const looks = [await whole(picture), await smaller(picture)]
  const scores: Float32Array[] = []
  for (const look of looks) {
    const places = await models.runAll('things', new Tensor('float32', planesOf(look), [1, 3, SIDE, SIDE]))
    scores.push(surestOf(OUTPUTS.map((name) => places[name] ?? new Float32Array())))
  }
  return namesOf(scores)
}

/** What both looks together are sure of. An animal is known for one more surely than which it is. */
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

function surestOf(outputs: readonly Float32Array[]): Float32Array {
  const surest = new Float32Array(THINGS.length)
  for (const places of outputs) {
    for (let i = 0; i < places.length; i++) {
      const thing = i % THINGS.length
      surest[thing] = Math.max(surest[thing] ?? 0, places[i] ?? 0)
    }
  }
  return surest
}

function planesOf(pixels: Buffer): Float32Array {
  const size = SIDE * SIDE
  const planes = new Float32Array(3 * size)
  for (const c of [0, 1, 2] as const) {
    for (let i = 0; i < size; i++) {
      planes[c * size + i] = ((pixels[3 * i + 2 - c] ?? 0) - MEAN[c]) / DEVIATION[c]
    }
  }
  return planes
}

const onWhite = (picture: Picture) => fromPixels(picture).flatten({ background: 'white' })

const whole = (picture: Picture): Promise<Buffer> =>
  onWhite(picture).resize(SIDE, SIDE, { fit: 'fill' }).raw().toBuffer()

/** Half as large and smaller, every other one mirrored. */
async function smaller(picture: Picture): Promise<Buffer> {
  const half = SIDE / 2
  const copies = [half, half, 160, 120].map(async (side, i) => ({
    input: await onWhite(picture)
      .resize(side, side, { fit: 'inside' })
      .flop(i % 2 === 1)
      .png()
      .toBuffer(),
    left: (i % 2) * half,
    top: Math.floor(i / 2) * half,
  }))
  const canvas = sharp({ create: { width: SIDE, height: SIDE, channels: 3, background: 'grey' } })
  return canvas
    .composite(await Promise.all(copies))
    .removeAlpha()
    .raw()
    .toBuffer()
}
