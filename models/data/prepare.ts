import { mkdirSync } from 'node:fs'
import { packMarks } from './pack-marks.ts'
import { packPhotos } from './pack-photos.ts'

const [folder = 'sources', output = 'packed', what = 'all'] = process.argv.slice(2)
const SHARD_BYTES = 38_000_000
mkdirSync(output, { recursive: true })
if (what !== 'marks') await packPhotos(folder, output, SHARD_BYTES)
if (what !== 'photos') await packMarks(folder, output)
