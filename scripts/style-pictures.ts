import { mkdir, mkdtemp } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import type { EngineInput } from '../src/modules/generations/engine.ts'
import type { Field } from '../src/shared/catalogue/fields.ts'
import { findTool } from '../src/shared/catalogue/tools.ts'
import { withEngines } from './with-engines.ts'

/** Has the engines draw one thing in each style that people can choose: `node scripts/style-pictures.ts`. */
const PUBLIC = path.resolve(import.meta.dirname, '../public')
const SIDE = 192

const PHOTO = {
  path: path.join(PUBLIC, 'samples/cat.webp'),
  kind: 'image',
  mime: 'image/webp',
  width: null,
  height: null,
  durationMs: null,
} as const

const SUBJECTS: EngineInput[] = [
  {
    tool: 'text-to-image-ai',
    values: { prompt: 'a fox in the forest', ratio: '1:1', outputs: 1 },
    seed: 4,
  },
  { tool: 'ai-image-to-image', values: { image: PHOTO, strength: 100 }, seed: 1 },
]

await withEngines(async ({ workspace, make }) => {
  for (const subject of SUBJECTS) {
    const fields: readonly Field[] = findTool(subject.tool)?.fields ?? []
    for (const field of fields) {
      if (field.kind !== 'choice' || !field.seenIn) continue
      const folder = path.join(PUBLIC, field.seenIn)
      await mkdir(folder, { recursive: true })
      for (const option of field.options) {
        const input = { ...subject, values: { ...subject.values, [field.name]: option } }
        const made = await make(input, await mkdtemp(path.join(workspace, 'run-')))
        const picture = sharp(made).resize(SIDE, SIDE).flatten({ background: '#fff' })
        const { size } = await picture
          .webp({ quality: 76, effort: 6 })
          .toFile(path.join(folder, `${option}.webp`))
        console.log(`${field.seenIn}/${option}: ${Math.round(size / 1024)} kB`)
      }
    }
  }
})
