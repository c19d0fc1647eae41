import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { isAsked } from '../../shared/catalogue/fields.ts'
import { findTool } from '../../shared/catalogue/tools.ts'
import { HOUSE_PIECES, housePicture } from './house-pieces.ts'
import { publicInputs } from './public-recipe.ts'

const PUBLIC = path.resolve('public')

test('the gallery begins with at least sixty pieces, each with a name and a picture of its own', async () => {
  expect(HOUSE_PIECES.length).toBeGreaterThanOrEqual(60)
  expect(new Set(HOUSE_PIECES.map(({ id }) => id)).size).toBe(HOUSE_PIECES.length)
  const files = await readdir(path.join(PUBLIC, 'gallery'))
  expect(files.toSorted()).toEqual(HOUSE_PIECES.map(({ id }) => `${id}.webp`).toSorted())
})

test('their pictures are small enough for a page full of them', async () => {
  const sizes = await Promise.all(
    HOUSE_PIECES.map(async ({ id }) => (await stat(path.join(PUBLIC, housePicture(id)))).size),
  )
  expect(Math.max(...sizes)).toBeLessThanOrEqual(40_000)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(3_000_000)
})

test('every recipe fills in the form of its tool, so that “make this” works', () => {
  for (const { id, tool, inputs, samples } of HOUSE_PIECES) {
    const row = findTool(tool)
    if (!row) throw new Error(`There is no tool ${tool}`)
    expect(publicInputs(row, inputs), id).toEqual(inputs)
    const needed = row.fields.filter((field) => field.required && isAsked(field, inputs))
    const given = [...Object.keys(inputs), ...Object.keys(samples)]
    expect(
      needed.map(({ name }) => name).filter((name) => !given.includes(name)),
      id,
    ).toEqual([])
  }
})
