import { expect, it } from 'vitest'
import { matchPeople } from './match-people.ts'

const woman = { years: 34, male: 0.03 }
const man = { years: 38, male: 0.95 }
const girl = { years: 9, male: 0.2 }
const grandfather = { years: 68, male: 0.9 }

it('matches people by likely age and sex, in any order', () => {
  expect(matchPeople([woman, man], [man, woman])).toEqual([1, 0])
  expect(matchPeople([grandfather, girl, woman], [woman, girl, man])).toEqual([2, 1, 0])
})

it('goes from left to right if people are alike', () => {
  expect(matchPeople([man, man, man], [man, man, man])).toEqual([0, 1, 2])
})

it('skips people whom nobody fits best, and uses nobody twice', () => {
  expect(matchPeople([girl, grandfather, man], [man])).toEqual([null, null, 0])
  expect(matchPeople([man], [woman, man, girl])).toEqual([1])
})
