import type { Page } from 'playwright-core'

/** A slow connection and a slow processor. */
export type Slowness = { kbitPerSecond: number; processor: number }

/** A common phone. */
export const SLOW_PHONE = {
  slow: { kbitPerSecond: 400, processor: 4 },
  isMobile: true,
  hasTouch: true,
  viewport: { width: 390, height: 844 },
} as const

const LATENCY_MS = 150

export async function slowDown(page: Page, { kbitPerSecond, processor }: Slowness): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: kbitPerSecond * 125,
    uploadThroughput: kbitPerSecond * 125,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: processor })
}

/**
 * The files that a page has loaded, with the times of each request and its end; pending ones are left out.
 */
export type Fetched = { path: string; bytes: number; start: number; end: number }

/**
 * Waits until the form of the page responds; returns the time, and the files loaded before, including the
 * page.
 */
export async function untilFormAnswers(page: Page): Promise<{ seconds: number; fetched: Fetched[] }> {
  await page.waitForFunction(() => {
    const form = document.querySelector('form')
    return form !== null && form.closest('[data-waiting]') === null
  })
  return await page.evaluate(() => {
    const entries = ['navigation', 'resource'].flatMap((type) => performance.getEntriesByType(type))
    return {
      seconds: performance.now() / 1000,
      fetched: (entries as PerformanceResourceTiming[])
        .filter(({ responseEnd }) => responseEnd > 0)
        .map(({ name, transferSize, startTime, responseEnd }) => ({
          path: new URL(name).pathname,
          bytes: transferSize,
          start: startTime,
          end: responseEnd,
        })),
    }
  })
}
