import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { appears } from './accounts.ts'
import { openPage, pageProblems, siteUrl, takeTurn } from './browser.ts'

const PATH = '/ai-voice-cloning'

const form = (page: Page) => page.getByRole('form', { name: 'Your input' })
const control = (page: Page, name: string) => form(page).getByRole('button', { name, exact: true })

/** The machine has no microphone, so a steady tone replaces it; everything else is the real browser. */
function putMicrophoneIn(page: Page): Promise<void> {
  return page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = async () => {
      const context = new AudioContext()
      const tone = new OscillatorNode(context, { frequency: 220 })
      const output = context.createMediaStreamDestination()
      tone.connect(new GainNode(context, { gain: 0.3 })).connect(output)
      tone.start()
      Object.assign(globalThis, { tracks: output.stream.getTracks() })
      return output.stream
    }
  })
}

function liveTracks(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { tracks } = globalThis as unknown as { tracks: MediaStreamTrack[] }
    return tracks.filter(({ readyState }) => readyState === 'live').length
  })
}

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent)

test('a voice is recorded, uploaded and played in the form, without a mouse', async () => {
  const page = await openPage(PATH)
  await putMicrophoneIn(page)
  await control(page, 'Record').focus()
  await page.keyboard.press('Enter')
  await control(page, 'Stop and use').waitFor()
  await expect.poll(() => focused(page)).toBe('Stop and use')
  expect(await control(page, 'Stop and use').getAttribute('aria-disabled')).toBe('true')
  expect(await liveTracks(page)).toBe(1)

  await form(page).getByText('That’s long enough. It stops by itself at 1:00.').waitFor()
  // A busy machine loses some of the sound, and ten seconds of it are needed.
  await form(page)
    .getByText(/^0:[2-5]\d \/ 1:00$/)
    .waitFor()
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.url().startsWith(`${siteUrl}/api/uploads`)),
    page.keyboard.press('Enter'),
  ])
  const { data } = await answer.json()
  expect(data).toMatchObject({ kind: 'audio', mime: 'audio/wav' })
  expect(data.duration_ms).toBeGreaterThanOrEqual(10_000)
  // A busy machine presses later.
  expect(data.duration_ms).toBeLessThanOrEqual(60_000)
  await expect.poll(() => liveTracks(page)).toBe(0)

  const player = form(page).getByRole('group', { name: 'recording.wav' })
  await player.getByText(/^0:00 \/ [01]:\d\d$/).waitFor()
  await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === 'Play')
  expect(await form(page).getByText('Please choose').count()).toBe(0)
  await control(page, 'Record').waitFor({ state: 'detached' })
})

test('a refused microphone is explained, and a file can still be chosen', async () => {
  const page = await openPage(PATH)
  await page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('No', 'NotAllowedError'))
  })
  await control(page, 'Record').click()
  expect(await appears(form(page).getByText(/^Your browser blocks the microphone here\./))).toBe(true)
  await page.waitForFunction(() => document.activeElement?.textContent === 'Record')
  await form(page).locator('input[type=file]').waitFor({ state: 'attached' })
})

test('the site’s own policy allows its pages the microphone', async () => {
  const { headers } = await fetch(siteUrl + PATH)
  expect(headers.get('permissions-policy') ?? '').not.toContain('microphone=()')
})

test('axe finds nothing during a recording and after a refusal, and both fit the window', async () => {
  const page = await openPage(PATH)
  const problems: string[] = []
  const check = async (state: string, turn: number) => {
    const view = await takeTurn(page, turn)
    problems.push(...(await pageProblems(page)).map((problem) => `${state} (${view}): ${problem}`))
  }
  await putMicrophoneIn(page)
  await control(page, 'Record').click()
  await control(page, 'Stop and use').waitFor()
  await check('recording', 0)
  await control(page, 'Cancel').click()
  await page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('No', 'NotFoundError'))
  })
  await control(page, 'Record').click()
  await form(page)
    .getByText(/^We found no microphone\./)
    .waitFor()
  await check('refused', 1)
  expect(problems).toEqual([])
})
