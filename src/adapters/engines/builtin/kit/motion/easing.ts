/** Curves from 0 to 1 for a share of the time, and what they are made of. */

export const clamp = (value: number, low: number, high: number): number =>
  Math.max(low, Math.min(high, value))

export const mixed = (from: number, to: number, share: number): number => from + (to - from) * share

/** How far a time has come between two others, from 0 to 1. */
export const shareBetween = (time: number, from: number, to: number): number =>
  to <= from ? (time < from ? 0 : 1) : clamp((time - from) / (to - from), 0, 1)

/** Starts and ends gently. */
export const easeInOut = (share: number): number => {
  const t = clamp(share, 0, 1)
  return t * t * (3 - 2 * t)
}

/** Comes between the first two times and goes between the last two, from 0 to 1 and back. */
export const comeAndGo = (
  time: number,
  [from, there]: readonly [number, number],
  [leaving, gone]: readonly [number, number],
  come: (share: number) => number = easeInOut,
): number => come(shareBetween(time, from, there)) * (1 - easeInOut(shareBetween(time, leaving, gone)))

/** Starts at once and ends gently. */
export const easeOut = (share: number): number => 1 - (1 - clamp(share, 0, 1)) ** 3

/** Starts gently and leaves at full speed. */
export const easeIn = (share: number): number => clamp(share, 0, 1) ** 2.4

/** Goes a little too far and comes back, as something does that pops up. */
export const easeOutBack = (share: number): number => {
  const t = clamp(share, 0, 1) - 1
  return 1 + 2.7 * t * t * t + 1.7 * t * t
}

/** A height that goes up and down again within a share from 0 to 1, as a thrown ball does. */
export const arc = (share: number): number => 4 * clamp(share, 0, 1) * (1 - clamp(share, 0, 1))

/** From -1 to 1 and back, so often in a unit of the time. A whole number of times leads from the end to the start. */
export const swing = (time: number, often: number, phase = 0): number =>
  Math.sin((time * often + phase) * Math.PI * 2)

/** Of a whole number of turns, what is left over; never negative. */
export const fraction = (value: number): number => value - Math.floor(value)
