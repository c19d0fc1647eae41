/** What somebody was charged or given under a setting, and what the setting was then. */
export type Use = {
  /** Stands for one person, and says nothing about who it is. */
  person: string
  times: number
  /** In all of these times. */
  credits: number
  /** The part of them that does not follow from the setting. */
  fixed: number
  settingThen: number
}

export type DryRun = {
  times: number
  people: number
  creditsBefore: number
  creditsAfter: number
  peopleMore: number
  peopleLess: number
}

/** What the same uses would have come to with another value of the setting. */
export function dryRun(uses: readonly Use[], value: number): DryRun {
  const people = new Map<string, { before: number; after: number }>()
  let times = 0
  for (const use of uses) {
    const sum = people.get(use.person) ?? { before: 0, after: 0 }
    const after = use.fixed + ((use.credits - use.fixed) / use.settingThen) * value
    people.set(use.person, { before: sum.before + use.credits, after: sum.after + after })
    times += use.times
  }
  const sums = [...people.values()]
  return {
    times,
    people: sums.length,
    creditsBefore: sums.reduce((total, { before }) => total + before, 0),
    creditsAfter: Math.round(sums.reduce((total, { after }) => total + after, 0)),
    peopleMore: sums.filter(({ before, after }) => after > before).length,
    peopleLess: sums.filter(({ before, after }) => after < before).length,
  }
}
