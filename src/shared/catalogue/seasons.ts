/** The part of every year in which something is offered: `MM-DD/MM-DD`, both days included. */
export const WHOLE_YEAR = '01-01/12-31'

const DAYS_IN_MONTH = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

export function isSeason(text: string): boolean {
  const days = text.split('/')
  return days.length === 2 && days.every(isDayOfYear)
}

function isDayOfYear(text: string): boolean {
  const [, month, day] = /^(\d\d)-(\d\d)$/.exec(text) ?? []
  const days = DAYS_IN_MONTH[Number(month) - 1] ?? 0
  return Number(day) >= 1 && Number(day) <= days
}

/** Whether a moment is in a season, by the days of UTC. A season that ends before it begins spans the new year. */
export function isInSeason(season: string, at: Date): boolean {
  const [first = '', last = ''] = season.split('/')
  const today = at.toISOString().slice(5, 10)
  return first <= last ? first <= today && today <= last : first <= today || today <= last
}
