/** A light that passes over something that is on its way. */
export const SHIMMER =
  'animate-shimmer bg-linear-100 from-35% from-transparent via-50% via-shimmer to-65% to-transparent bg-size-[200%_100%] bg-position-[150%_0] bg-no-repeat'
