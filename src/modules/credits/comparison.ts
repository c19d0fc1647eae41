/** What was charged or given, and what it would have come to with another amount each time. */
export type Comparison = {
  times: number
  people: number
  creditsBefore: number
  creditsAfter: number
  peopleMore: number
  peopleLess: number
}
