import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { SAMPLES } from './samples.ts'
import { TOOLS } from './tools.ts'

const FOLDER = path.resolve(import.meta.dirname, '../../../public/samples')
const offered = new Set(
  TOOLS.flatMap(({ fields }) => fields.flatMap((field) => ('samples' in field ? field.samples : []))),
)
const pictures = [...offered].filter((name) => SAMPLES[name].file === SAMPLES[name].still)

test('there are at least twenty different pictures to try the tools with, each in both sizes', () => {
  expect(pictures.length).toBeGreaterThanOrEqual(20)
  for (const name of pictures) {
    expect(existsSync(path.join(FOLDER, SAMPLES[name].file)), name).toBe(true)
    expect(statSync(path.join(FOLDER, 'small', SAMPLES[name].still)).size, name).toBeLessThan(20_000)
  }
})
