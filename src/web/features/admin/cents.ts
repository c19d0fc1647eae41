/** Typed dollars, in cents; null if the text is not an amount of money. */
export function centsOf(typed: string): number | null {
  const [, dollars, cents = ''] = /^\$?(\d{1,6})(?:[.,](\d{1,2}))?$/.exec(typed.trim()) ?? []
  return dollars === undefined ? null : Number(dollars) * 100 + Number(cents.padEnd(2, '0'))
}
