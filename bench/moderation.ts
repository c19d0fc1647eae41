import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { createModels } from '../src/adapters/engines/builtin/models/models.ts'
import { classify } from '../src/adapters/engines/builtin/tools/classify/classify.ts'
import { createBuiltinClassifier } from '../src/modules/moderation/builtin-classifier.ts'
import { createModeration, type WithFrames } from '../src/modules/moderation/moderation.ts'
import { log } from './database.ts'
import { listPictures } from './pictures.ts'
import type { Row } from './table.ts'

const MOST_PICTURES = 500
const WIDTH = 512
const MEMORY_MB = 1_500
const MOMENTS_A_CLIP = 8
const { signal } = new AbortController()

/** What happens to a frame where a scene ends or a camera swings. */
const WAYS: Record<string, (frame: Sharp) => Sharp> = {
  'as they are': (frame) => frame,
  dark: (frame) => frame.linear(0.12, 0),
  blurred: (frame) => frame.blur(12),
  'dark and blurred': (frame) => frame.blur(12).linear(0.15, 0),
}

/** How often harmless frames and clips are refused. */
export async function benchModeration(): Promise<Row[]> {
  const workspace = await mkdtemp(path.join(tmpdir(), 'bench-moderation-'))
  const file = path.join(workspace, 'frame.png')
  const models = createModels(MEMORY_MB)
  const builtin = createBuiltinClassifier((picture) => classify(picture, models), log)
  const pictures = (await listPictures('harmless')).slice(0, MOST_PICTURES)
  try {
    const rows: Row[] = [{ name: 'harmless frames', value: pictures.length, unit: 'pictures' }]
    const refused: Record<string, boolean[]> = {}
    for (const [name, change] of Object.entries(WAYS)) {
      const answers: boolean[] = []
      for (const picture of pictures) {
        await change(sharp(picture).flatten().resize(WIDTH)).png({ compressionLevel: 1 }).toFile(file)
        answers.push(!(await builtin.allowsPicture(file, signal)))
      }
      refused[name] = answers
      rows.push({ name: `refused, ${name}`, value: percentOf(answers), unit: '%' })
    }
    return [...rows, ...(await clips(refused['as they are'] ?? [], refused['dark and blurred'] ?? []))]
  } finally {
    await rm(workspace, { recursive: true })
  }
}

/** Clips of these frames, in each of which one moment begins dark and blurred. */
async function clips(plain: readonly boolean[], spoilt: readonly boolean[]): Promise<Row[]> {
  const starts = plain.keys().filter((i) => i % MOMENTS_A_CLIP === 0 && i + MOMENTS_A_CLIP <= plain.length)
  const answers: boolean[] = []
  for (const start of starts) {
    const moments = Array.from({ length: MOMENTS_A_CLIP }, (_, i) =>
      i === 0 ? [`spoilt ${start}`, `plain ${start}`] : [`plain ${start + i}`],
    )
    const withFrames: WithFrames = (_file, _signal, look) => look(moments)
    const answer = (frame: string) => {
      const [kind, number] = frame.split(' ')
      return !(kind === 'spoilt' ? spoilt : plain)[Number(number)]
    }
    const judge = {
      name: 'figures',
      allowsText: async () => true,
      allowsPicture: async (frame: string) => answer(frame),
    }
    const parts = { builtin: judge, findConfigured: () => null, withFrames, log, now: () => new Date() }
    answers.push(!(await createModeration(parts).allowsFile({ path: '', kind: 'video' }, signal)))
  }
  return [
    {
      name: 'refused clips of eight moments, one of them dark and blurred',
      value: percentOf(answers),
      unit: '%',
    },
  ]
}

function percentOf(answers: readonly boolean[]): number {
  return (100 * answers.filter(Boolean).length) / Math.max(1, answers.length)
}
