import { expect, test } from 'vitest'
import { questionOf } from '../../models/answers.ts'
import type { Models } from '../../models/models.ts'
import { drawPicture, engineFile, tools, writePicture } from '../../photo-engines.fixture.ts'
import { run } from '../../tools/background-remover/background-remover.ts'
import { seeing } from '../things/seen-things.fixture.ts'
import { inspectSubject } from './inspect-subject.ts'
import { PERSON_MAP_SIDE } from './person-map.ts'

const NOBODY = new Float32Array(PERSON_MAP_SIDE ** 2 * 6).map((_, i) => (i % 6 === 0 ? 20 : 0))

test('the cut-out reuses the networks’ answers from the check before payment', async () => {
  const asked = new Set<string>()
  const models = modelsThat((question) => asked.add(question))
  const file = await writePicture(
    'large.png',
    drawPicture(600, 90, (x, y) => [x % 256, y % 256, (x * y) % 256, 255]),
  )
  const input = { tool: 'ai-background-remover', values: { image: engineFile(file) }, seed: 1 } as const
  expect(await inspectSubject(input, { models })).toEqual({ faces: [], warnings: [] })
  expect(asked.size).toBe(1)
  await run(input, { ...tools, models })
  expect(asked.size).toBe(1)
})

/** Networks that see something in the middle, and report each question to the one for all subjects. */
function modelsThat(tell: (question: string) => void): Models {
  return {
    ...tools.models,
    run: async (name, input) => {
      if (name !== 'cut') return NOBODY
      tell(questionOf(name, '', [input]))
      const side = input.dims[3] ?? 0
      const isMiddle = (place: number) => Math.abs(place / side - 0.5) < 0.42
      return Float32Array.from({ length: side * side }, (_, i) =>
        isMiddle(i % side) && isMiddle(Math.floor(i / side)) ? 1 : 0,
      )
    },
    runAll: async () => seeing([]),
  }
}
