import { Tensor } from 'onnxruntime-node'
import sharp from 'sharp'
import table from '../../content/picture-labels.json' with { type: 'json' }
import { fromPixels, loadPicture } from '../../kit/pictures/load-picture.ts'
import type { Picture } from '../../kit/pictures/raster.ts'
import type { Models } from '../../models/models.ts'

/** The kinds of things that the network knows, in its order; several may be of one kind, such as animals. */
const THINGS: readonly { label: string; kind?: string }[] = table

/** The side of the square pictures that the network takes. */
const SIDE = 512
/** Of photos that it had not seen, nine in ten of all labels above this were right. */
const SURE_OF_A_THING = 0.45
/** It knows an animal for one more surely than it knows which. */
const SURE_OF_A_KIND = 0.4

/**
 * What can be seen in a picture. The network often does not know what fills a picture, and in a larger one knows the
 * small things better; so it looks twice: at the whole as large as can be, and at smaller ones side by side.
 */
export async function labelPicture(path: string, models: Models): Promise<string[]> {
  const picture = await loadPicture(path, SIDE)
  const looks = [await whole(picture), await smaller(picture)]
  const scores: Float32Array[] = []
  for (const look of looks) {
    const colours = new Tensor('float32', Float32Array.from(look), [1, SIDE, SIDE, 3])
    scores.push(surestOf(await models.run('things', colours)))
  }
  return namesOf(scores)
}

/** What both looks together are sure of. */
export function namesOf(looks: readonly Float32Array[]): string[] {
  const meanOf = (isMeant: (thing: (typeof THINGS)[number]) => boolean) => {
    const surest = looks.map((scores) =>
      Math.max(...THINGS.map((thing, i) => (isMeant(thing) ? (scores[i] ?? 0) : 0))),
    )
    return surest.reduce((sum, score) => sum + score, 0) / looks.length
  }
  const kinds = new Set(THINGS.flatMap(({ kind }) => kind ?? []))
  return [
    ...THINGS.filter((thing) => meanOf((other) => other === thing) >= SURE_OF_A_THING).map(
      ({ label }) => label,
    ),
    ...[...kinds].filter((kind) => meanOf((thing) => thing.kind === kind) >= SURE_OF_A_KIND),
  ]
}

/** The network says of each place in the picture how likely a thing of each kind is there. */
function surestOf(places: Float32Array): Float32Array {
  const surest = new Float32Array(THINGS.length)
  for (let i = 0; i < places.length; i++) {
    const thing = i % THINGS.length
    surest[thing] = Math.max(surest[thing] ?? 0, places[i] ?? 0)
  }
  return surest
}

const onWhite = (picture: Picture) => fromPixels(picture).flatten({ background: 'white' })

const whole = (picture: Picture): Promise<Buffer> =>
  onWhite(picture).resize(SIDE, SIDE, { fit: 'fill' }).raw().toBuffer()

/** Half as large and smaller, every other one mirrored. */
async function smaller(picture: Picture): Promise<Buffer> {
  const half = SIDE / 2
  const copies = [half, half, 200, 150].map(async (side, i) => ({
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
