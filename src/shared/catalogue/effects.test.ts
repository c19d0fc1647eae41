import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { EFFECT_TABS } from './effect-tabs.ts'
import { EFFECTS, findEffect, RETIRED_EFFECTS } from './effects.ts'

const FOLDER = path.resolve(import.meta.dirname, '../../../public/effects')
const MAX_BYTES = { webp: 25_000, mp4: 150_000 }

test('an id is never reused for another effect', () => {
  const all = [...EFFECTS, ...RETIRED_EFFECTS]
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
  expect(
    ['ai-french-kiss', 'ai-muscle-generator', 'ghibli-ai-video-generator', 'halloween-ai-generator'].map(
      (slug) => findEffect(slug)?.id,
    ),
  ).toEqual([21, 22, 23, 24])
})

test('every tab has several effects, and videos cost more than pictures', () => {
  for (const { id } of EFFECT_TABS) {
    expect(EFFECTS.filter(({ tab }) => tab === id).length).toBeGreaterThanOrEqual(4)
  }
  for (const { credits, output } of EFFECTS) expect(output === 'video' ? [20, 8, 4] : [1]).toContain(credits)
})

test('every effect has a cover, and every video a preview; all are small', async () => {
  const expected = EFFECTS.flatMap(({ slug, output }) => [
    `${slug}.webp`,
    ...(output === 'video' ? [`${slug}.mp4`] : []),
  ])
  const files = await readdir(FOLDER)
  expect(files.toSorted()).toEqual(expected.toSorted())
  for (const file of files) {
    const kind = file.endsWith('.webp') ? 'webp' : 'mp4'
    expect((await stat(path.join(FOLDER, file))).size).toBeLessThanOrEqual(MAX_BYTES[kind])
  }
})

test.each(EFFECTS)('the cover of $slug has the size that the page reserves for it', async ({ slug }) => {
  const cover = await sharp(path.join(FOLDER, `${slug}.webp`)).metadata()
  expect(cover).toMatchObject({ width: 360, height: 480 })
})
