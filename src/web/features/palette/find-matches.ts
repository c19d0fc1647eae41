export type Match = {
  path: `/${string}`
  title: string
  /** Shown below its title. */
  detail?: string
  /** Keywords that are not in its title. */
  also?: string
}

/** The entries that contain every word; titles that begin with the query come first. */
export function findMatches<Item extends Match>(items: readonly Item[], search: string, max: number): Item[] {
  const typed = search.trim().toLocaleLowerCase()
  const words = typed.split(/\s+/).filter(Boolean)
  const fitting = items.filter(({ title, also = '' }) => {
    const text = `${title} ${also}`.toLocaleLowerCase()
    return words.every((word) => text.includes(word))
  })
  const begins = ({ title }: Item) => title.toLocaleLowerCase().startsWith(typed)
  return [...fitting.filter(begins), ...fitting.filter((item) => !begins(item))].slice(0, max)
}
