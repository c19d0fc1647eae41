/** Payment news travels through a queue, so the effect of an action shows up a little later. */
const AFTER_MS = [400, 1500, 5000]

export function lookAgain(look: () => void): void {
  for (const delay of AFTER_MS) setTimeout(look, delay)
}
