const SIGNS = ['pointermove', 'pointerdown', 'wheel', 'scroll', 'keydown', 'focusin']

/** After this long without any input, there is time to load what may be needed later. */
const STILL_MS = 4_000

/**
 * The person's first input, or a long pause. Reading is not slowed down by code for later, and moving toward
 * something loads its code in time.
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
