import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { SAMPLES } from '../src/shared/catalogue/samples.ts'

/** Makes the small pictures by which samples are chosen from their stills: `node scripts/sample-pictures.ts`. */

const FOLDER = path.resolve(import.meta.dirname, '../public/samples')
const SHORTEST_SIDE = 192

await mkdir(path.join(FOLDER, 'small'), { recursive: true })
for (const still of new Set(Object.values(SAMPLES).map((sample) => sample.still))) {
  await sharp(path.join(FOLDER, still))
    .resize(SHORTEST_SIDE, SHORTEST_SIDE, { fit: 'outside', withoutEnlargement: true })
    .webp({ quality: 78, effort: 6, smartSubsample: true })
    .toFile(path.join(FOLDER, 'small', still))
}
