/** The tabs of the template gallery, by the number that the catalogue items of specification §3 carry. */
export const EFFECT_TABS = [
  { id: 1, name: 'together' },
  { id: 2, name: 'transform' },
  { id: 3, name: 'seasons' },
  { id: 4, name: 'painted' },
] as const
