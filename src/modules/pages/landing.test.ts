import { stat } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { Landing } from '../../shared/contract/site.ts'
import { getLanding } from './landing.ts'

const plain = (address: string) => address

test('every text of the landing page exists in every language', async () => {
  for (const locale of ['en-US', 'en-XA'] as const) {
    const landing = await getLanding(locale, plain)
    expect(Landing.parse(landing)).toEqual(landing)
  }
})

test('every picture of the landing page exists and is small', async () => {
  const { features, ideas } = await getLanding('en-US', plain)
  for (const { picture } of [...features.items, ...ideas.items]) {
    const { size } = await stat(path.resolve('public', `.${picture}`))
    expect(size).toBeLessThanOrEqual(25_000)
  }
})
