/** The news of a payment travels through a queue, so what an action led to is seen a little later. */
const AFTER_MS = [400, 1500, 5000]

export function lookAgain(look: () => void): void {
  for (const delay of AFTER_MS) setTimeout(look, delay)
}
