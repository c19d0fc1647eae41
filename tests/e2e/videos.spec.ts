import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { DAILY_CREDITS } from '../../src/shared/catalogue/rewards.ts'
import type { Generation } from '../../src/shared/contract/generations.ts'
import { appears, newEmail, openSignedIn, registerByApi } from './accounts.ts'
import { siteUrl } from './browser.ts'
import { callApi, creditsOf, newMaker } from './creations.ts'
import { form, generate, heading, waitForResult } from './tool-page.ts'

const SAMPLES = path.resolve(import.meta.dirname, '../../public/samples')

const result = (page: Page) => page.getByRole('region', { name: 'Result' })

/** A new person who has bought the smallest pack, because daily credits do not pay for a video. */
async function newBuyer(): Promise<string> {
  const token = await registerByApi(newEmail())
  const address = '/api/pay/checkout-session?price=2.99'
  const { checkout_url } = await callApi<{ checkout_url: string }>(token, 'GET', address)
  const card = { number: '4242 4242 4242 4242', expiry: '12 / 40', cvc: '123' }
  await fetch(new URL(checkout_url, siteUrl), { method: 'POST', body: new URLSearchParams(card) })
  while ((await creditsOf(token)) === 0) await new Promise((resolve) => setTimeout(resolve, 100))
  return token
}

/** Starts a generation and cancels it, since its engine would take minutes. Returns what was started. */
async function startAndCancel(page: Page, token: string): Promise<Generation | undefined> {
  await generate(page).click()
  await result(page).getByRole('button', { name: 'Cancel' }).click()
  await heading(page, 'Canceled').waitFor()
  const { generations } = await callApi<{ generations: Generation[] }>(token, 'GET', '/api/generations')
  return generations[0]
}

/** Plays the beginning of the video in the result, and returns its size and length. */
async function playVideo(page: Page) {
  return result(page)
    .locator('video')
    .evaluate(async (video: HTMLVideoElement) => {
      video.muted = true
      await video.play()
      while (video.currentTime < 0.3) await new Promise((resolve) => setTimeout(resolve, 50))
      const { videoWidth, videoHeight, duration } = video
      return { videoWidth, videoHeight, duration }
    })
}

/** The size of the poster on the first card, as the browser decodes it. */
async function sizeOfPoster(page: Page) {
  return page
    .locator('main video')
    .first()
    .evaluate(async (video: HTMLVideoElement) => {
      const picture = new Image()
      picture.src = video.poster
      await picture.decode()
      return { width: picture.naturalWidth, height: picture.naturalHeight }
    })
}

describe('videos', () => {
  test('a prompt becomes a video that plays, is kept and can be downloaded', async () => {
    const page = await openSignedIn('/text-to-video-ai', await newBuyer())
    await form(page).getByLabel('Describe it').fill('a cat walks through a snowy forest')
    const seconds = form(page).getByRole('slider', { name: 'Length in seconds' })
    await seconds.press('Home')
    await form(page).getByText('Square 1:1').click()
    await generate(page).click()
    await waitForResult(page)
    expect(await playVideo(page)).toEqual({ videoWidth: 960, videoHeight: 960, duration: 3 })

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download MP4' }).click(),
    ])
    const file = await readFile(await download.path())
    expect(file.toString('latin1', 4, 8)).toBe('ftyp')
    await page.goto('/my-creations')
    expect(await appears(page.getByText('a cat walks through').first())).toBe(true)
    expect(await sizeOfPoster(page)).toEqual({ width: 960, height: 960 })
  })

  test('an effect starts with a picture of somebody and a statement of consent, and costs nothing when it is canceled', async () => {
    const token = await newBuyer()
    const before = await creditsOf(token)
    const page = await openSignedIn('/template/dispersion', token)
    await page.getByRole('button', { name: 'An astronaut' }).click()
    await form(page).getByRole('checkbox').check()
    // The result is tested with the engine.
    expect(await startAndCancel(page, token)).toMatchObject({ inputs: { template: 'dispersion' } })
    await expect.poll(() => creditsOf(token)).toBe(before)
  })

  test('a truncated video is refused in plain words, and nothing is started', async () => {
    const token = await newMaker()
    const page = await openSignedIn('/video-watermark-remover', token, { expectedNoise: /status of 422/ })
    const buffer = (await readFile(path.join(SAMPLES, 'marked-video.mp4'))).subarray(0, 20_000)
    await form(page)
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'cut.mp4', mimeType: 'video/mp4', buffer })
    expect(await appears(form(page).getByText(/couldn’t read this/))).toBe(true)
    await form(page).getByRole('checkbox').check()
    await generate(page).click()
    const { generations } = await callApi<{ generations: Generation[] }>(token, 'GET', '/api/generations')
    expect(generations).toEqual([])
    expect(await creditsOf(token)).toBe(DAILY_CREDITS)
  })
})

describe('voices', () => {
  test('the sample voice reads a text, with a statement of consent', async () => {
    const token = await newMaker()
    const page = await openSignedIn('/ai-voice-cloning', token)
    await page.getByRole('button', { name: 'A voice reading a few sentences' }).click()
    await form(page).getByLabel('Text to speak').fill('Good morning.')
    await form(page).getByRole('checkbox').check()
    expect(await startAndCancel(page, token)).toMatchObject({
      tool: 'ai-voice-cloning',
      inputs: { text: 'Good morning.' },
    })
  })
})
