/** From one moment until before another. */
export type TimeSpan = { from: Date; until: Date }
