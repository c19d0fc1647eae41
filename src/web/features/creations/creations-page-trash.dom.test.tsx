import { beforeEach, expect, test } from 'vitest'
import {
  asked,
  type CreationsSite,
  openCreationsSite,
  press,
  select,
  sentTo,
  show,
  text,
  titles,
} from './creations-page.fixture.tsx'

let site: CreationsSite
beforeEach(async () => {
  site = await openCreationsSite()
})

test.each([
  [0, true],
  [3, false],
])('with nothing made and %s in the trash, what would filter it is hidden: %s', async (count, isHidden) => {
  site.creations = []
  site.trashed = count
  await show()
  const filters =
    '[class*=has-data-nothing-made] [data-filters], [class*=has-data-nothing-made] [role=tablist]'
  expect(document.querySelectorAll(filters)).toHaveLength(isHidden ? 2 : 0)
  expect(document.querySelectorAll('[data-nothing-made]')).toHaveLength(1)
})

test('several go to the trash at once, and undo restores them', async () => {
  await show()
  await select('Cat cr_1', 'Cat cr_2')
  expect(text()).toContain('2 selected')
  await press('Move to trash')
  expect(titles()).toEqual(['Cat cr_3'])
  expect(await sentTo(site, '/api/creations/trash')).toEqual([{ ids: ['cr_1', 'cr_2'] }])
  await press('Undo')
  expect(titles()).toEqual(['Cat cr_1', 'Cat cr_2', 'Cat cr_3'])
  expect(await sentTo(site, '/api/creations/restore')).toEqual([{ ids: ['cr_1', 'cr_2'] }])
})

test('creations that could not be moved to the trash come back', async () => {
  site.trashFails = true
  await show()
  await select('Cat cr_1')
  await press('Move to trash')
  expect(titles()).toEqual(['Cat cr_1', 'Cat cr_2', 'Cat cr_3'])
  expect(text()).not.toContain('Undo')
})

test('the trash shows its count, restores, and asks before deleting for good', async () => {
  await show()
  await press('Trash (3)')
  expect(asked(site, '/api/creations').at(-1)?.searchParams.get('trash')).toBe('true')
  expect(text()).toContain('3 creations, 1.2 MB.')
  await press('Restore Cat cr_1')
  expect(await sentTo(site, '/api/creations/restore')).toEqual([{ ids: ['cr_1'] }])
  await press('Delete Cat cr_2 for good')
  expect(site.deleted).toEqual([])
  await press('Delete 1 creation')
  expect(site.deleted).toEqual(['cr_2'])
  await press('Empty the trash')
  await press('Delete 3 creations')
  expect(await sentTo(site, '/api/creations/empty-trash')).toHaveLength(1)
  expect(text()).toContain('The trash is empty')
})
