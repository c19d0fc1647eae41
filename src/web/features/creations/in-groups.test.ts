import { expect, test } from 'vitest'
import { inGroups } from './in-groups.ts'

test('more ids than the site accepts at once are sent in groups, and none is left out', async () => {
  const ids = Array.from({ length: 450 }, (_, index) => `cr_${index}`)
  const sent: string[][] = []
  await inGroups(ids, async (body) => sent.push(body.ids))
  expect(sent.map(({ length }) => length)).toEqual([200, 200, 50])
  expect(sent.flat()).toEqual(ids)
})
