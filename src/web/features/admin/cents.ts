/** What somebody typed as dollars, in cents; null where it is no amount of money. */
export function centsOf(typed: string): number | null {
  const [, dollars, cents = ''] = /^\$?(\d{1,6})(?:[.,](\d{1,2}))?$/.exec(typed.trim()) ?? []
  return dollars === undefined ? null : Number(dollars) * 100 + Number(cents.padEnd(2, '0'))
}
