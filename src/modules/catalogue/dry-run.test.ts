import { expect, test } from 'vitest'
import { dryRun } from './dry-run.ts'

const use = { times: 1, fixed: 0, settingThen: 2 }

test('what was charged under any price of the time is charged under the new one', () => {
  const uses = [
    { ...use, person: 'ada', times: 3, credits: 12 },
    { ...use, person: 'ada', credits: 5, settingThen: 5 },
    { ...use, person: 'bo', credits: 9, settingThen: 9 },
  ]
  expect(dryRun(uses, 4)).toEqual({
    times: 5,
    people: 2,
    creditsBefore: 26,
    creditsAfter: 24 + 4 + 4,
    peopleMore: 1,
    peopleLess: 1,
  })
})

test('what does not follow from the price stays as it was', () => {
  expect(dryRun([{ ...use, person: 'ada', credits: 7, fixed: 3 }], 4).creditsAfter).toBe(3 + 8)
})

test('nothing that was used comes to nothing', () => {
  expect(dryRun([], 4)).toMatchObject({ people: 0, creditsAfter: 0 })
})
