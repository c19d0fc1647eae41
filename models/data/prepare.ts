import { mkdirSync } from 'node:fs'
import { packMarks } from './pack-marks.ts'
import { packPhotos } from './pack-photos.ts'

const [folder = 'sources', output = 'packed', what = 'all', quality = '86'] = process.argv.slice(2)
const SHARD_BYTES = 14_000_000
mkdirSync(output, { recursive: true })
if (what !== 'marks') await packPhotos(folder, output, { shardBytes: SHARD_BYTES, quality: Number(quality) })
if (what !== 'photos') await packMarks(folder, output)
