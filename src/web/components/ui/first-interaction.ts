const SIGNS = ['pointermove', 'pointerdown', 'wheel', 'scroll', 'keydown', 'focusin']

/** A page on which nothing happens for so long after it was loaded has time for what may be needed later. */
const STILL_MS = 4_000

/**
 * The first sign of a person on the page, or long stillness. Whoever reads first is not kept waiting by code for what
 * they may do next, and whoever moves towards something has that code when they arrive.
 */
export const firstInteraction: Promise<void> = import.meta.env.SSR ? Promise.resolve() : waitForInteraction()

async function waitForInteraction(): Promise<void> {
  if (window.earlyInput?.size || scrollY > 0) return
  const heard = new AbortController()
  await new Promise<void>((resolve) => {
    const options = { once: true, passive: true, capture: true, signal: heard.signal }
    for (const sign of SIGNS) addEventListener(sign, () => resolve(), options)
    const waitStill = () => void setTimeout(resolve, STILL_MS)
    if (document.readyState === 'complete') waitStill()
    else addEventListener('load', waitStill, options)
  })
  heard.abort()
}
