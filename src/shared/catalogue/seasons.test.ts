import { describe, expect, test } from 'vitest'
import { isInSeason, isSeason, WHOLE_YEAR } from './seasons.ts'

describe('the notation of a season', () => {
  test.each([WHOLE_YEAR, '10-15/11-02', '12-20/01-06', '02-29/02-29'])('%s is one', (text) => {
    expect(isSeason(text)).toBe(true)
  })

  test.each(['', '10-15', '10-15/', '02-30/03-01', '13-01/12-31', '00-10/01-10', '1-1/2-2', '04-31/05-01'])(
    '“%s” is none',
    (text) => {
      expect(isSeason(text)).toBe(false)
    },
  )
})

describe('a moment', () => {
  const at = (day: string) => new Date(`2026-${day}T12:00:00Z`)

  test('on the first or the last day is in the season, the days around it are not', () => {
    const days = ['10-14', '10-15', '11-02', '11-03'].map(at)
    expect(days.map((day) => isInSeason('10-15/11-02', day))).toEqual([false, true, true, false])
  })

  test('can be in a season that spans the new year', () => {
    const days = ['12-19', '12-20', '01-06', '01-07'].map(at)
    expect(days.map((day) => isInSeason('12-20/01-06', day))).toEqual([false, true, true, false])
  })

  test('counts by the days of UTC, in any time zone', () => {
    expect(isInSeason('10-15/10-15', new Date('2026-10-15T23:30:00-05:00'))).toBe(false)
    expect(isInSeason('10-15/10-15', new Date('2026-10-14T23:30:00-05:00'))).toBe(true)
  })
})
