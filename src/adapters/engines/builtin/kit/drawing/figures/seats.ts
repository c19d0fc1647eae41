/** Where somebody sits in drawings whose upper edge says nothing about it, and how large they are there. */
export const SEATS: Record<string, { x: number; y: number; ratio: number; before?: true }> = {
  'hot-air-balloon': { x: 16, y: 28.5, ratio: 0.3 },
  automobile: { x: 17, y: 12, ratio: 0.5 },
  rocket: { x: 18, y: 14, ratio: 0.45 },
  sailboat: { x: 10, y: 21, ratio: 0.42 },
  'flying-saucer': { x: 18, y: 9, ratio: 0.4 },
  bathtub: { x: 12, y: 17, ratio: 0.6 },
  bicycle: { x: 19, y: 12.5, ratio: 0.95 },
  motorcycle: { x: 18, y: 14, ratio: 0.85 },
  'motor-scooter': { x: 20, y: 14, ratio: 0.9 },
  'hot-beverage': { x: 13, y: 15, ratio: 0.6, before: true },
  dragon: { x: 16, y: 17, ratio: 0.6 },
  bed: { x: 11, y: 17, ratio: 0.6 },
  'deciduous-tree': { x: 16, y: 19, ratio: 0.42, before: true },
  'evergreen-tree': { x: 16, y: 21, ratio: 0.36, before: true },
  tractor: { x: 19, y: 8, ratio: 0.45 },
  'spider-web': { x: 16, y: 22, ratio: 0.5, before: true },
}

/** Furniture that is sat upon rather than stood upon. */
export const SITTING: typeof SEATS = {
  'deciduous-tree': { x: 16, y: 19, ratio: 0.42 },
  chair: { x: 16, y: 26, ratio: 1.2 },
  bench: { x: 16, y: 25, ratio: 0.95 },
  'couch-and-lamp': { x: 13, y: 27, ratio: 0.75 },
  'swing-set': { x: 16, y: 23.5, ratio: 0.5 },
  bicycle: SEATS.bicycle ?? { x: 19, y: 12.5, ratio: 0.95 },
}
