import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, test, vi } from 'vitest'
import type { Generation } from '../../src/shared/contract/generations.ts'
import { appears, newEmail, openSignedIn, registerByApi } from './accounts.ts'
import { hydrated, siteUrl } from './browser.ts'
import { callApi, newMaker } from './creations.ts'

const MAKING_MS = 180_000
const SAMPLES = path.resolve(import.meta.dirname, '../../public/samples')

const result = (page: Page) => page.getByRole('region', { name: 'Result' })
const form = (page: Page) => page.getByRole('form', { name: 'Your input' })
const generate = (page: Page) => form(page).getByRole('button', { name: /^Generate · / })

/** Somebody new who has bought the smallest pack, because the credits of a day do not buy a video. */
async function newBuyer(): Promise<string> {
  const token = await registerByApi(newEmail())
  const address = '/api/pay/checkout-session?price=2.99'
  const { checkout_url } = await callApi<{ checkout_url: string }>(token, 'GET', address)
  const card = { number: '4242 4242 4242 4242', expiry: '12 / 40', cvc: '123' }
  await fetch(new URL(checkout_url, siteUrl), { method: 'POST', body: new URLSearchParams(card) })
  while ((await creditsOf(token)) === 0) await new Promise((resolve) => setTimeout(resolve, 100))
  return token
}

async function creditsOf(token: string): Promise<number> {
  const { credit_remain } = await callApi<{ credit_remain: number }>(token, 'GET', '/api/credit/details')
  return credit_remain
}

/** The page of a tool, ready to be filled in. */
async function openTool(address: string, token: string, options?: Parameters<typeof openSignedIn>[2]) {
  const page = await openSignedIn(address, token, options)
  await hydrated(page)
  return page
}

async function waitForResult(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 2, name: 'Here it is' }).waitFor({ timeout: MAKING_MS })
}

/** Plays the video in the result, and says what came of it. */
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

/** Of the video on the first card: its picture as the browser reads it. */
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
  test(
    'words become a video that plays, is found again and can be taken away',
    async () => {
      const page = await openTool('/text-to-video-ai', await newBuyer())
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
    },
    MAKING_MS,
  )

  test(
    'an effect makes a video of somebody’s picture',
    async () => {
      const page = await openTool('/template/dispersion', await newBuyer())
      await page.getByRole('button', { name: 'An astronaut' }).click()
      await form(page).getByRole('checkbox').check()
      await generate(page).click()
      await waitForResult(page)
      expect(await playVideo(page)).toMatchObject({ duration: 5 })
    },
    MAKING_MS,
  )

  test('a video that is cut off is refused in plain words, and nothing is started', async () => {
    const token = await newMaker()
    const page = await openTool('/video-watermark-remover', token, { expectedNoise: /status of 422/ })
    const buffer = (await readFile(path.join(SAMPLES, 'marked-video.mp4'))).subarray(0, 20_000)
    await form(page)
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'cut.mp4', mimeType: 'video/mp4', buffer })
    expect(await appears(form(page).getByText(/could not be read/))).toBe(true)
    await form(page).getByRole('checkbox').check()
    await generate(page).click()
    const { generations } = await callApi<{ generations: Generation[] }>(token, 'GET', '/api/generations')
    expect(generations).toEqual([])
    expect(await creditsOf(token)).toBe(19)
  })
})

describe('voices', () => {
  test(
    'the sample voice reads a text, and the sound plays',
    async () => {
      const page = await openTool('/ai-voice-cloning', await newMaker())
      await page.getByRole('button', { name: 'A voice that reads a few sentences' }).click()
      await form(page).getByLabel('Text to speak').fill('Good morning.')
      await form(page).getByRole('checkbox').check()
      await generate(page).click()
      await waitForResult(page)
      await result(page).getByRole('button', { name: 'Play' }).click()
      const sound = result(page).locator('audio')
      await vi.waitFor(async () => {
        expect(await sound.evaluate((audio: HTMLAudioElement) => audio.currentTime)).toBeGreaterThan(0.3)
      }, 10_000)
    },
    MAKING_MS,
  )
})
