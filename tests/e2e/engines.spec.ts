import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { Generation } from '../../src/shared/contract/generations.ts'
import { appears, openSignedIn } from './accounts.ts'
import { openPage } from './browser.ts'
import { callApi, newMaker } from './creations.ts'

const form = (page: Page) => page.getByRole('form', { name: 'Your input' })
const generate = (page: Page) => form(page).getByRole('button', { name: /^Generate · / })

async function waitForResult(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 2, name: 'Here it is' }).waitFor()
}

describe('faces', () => {
  test('two people swap their faces with the sample, with one click and a statement', async () => {
    const page = await openSignedIn('/multiple-face-swap', await newMaker())
    await page.getByRole('button', { name: /^Try a sample/ }).click()
    await form(page).getByLabel('Face 1').waitFor()
    // Who becomes whom depends on their looks; each is chosen once.
    const chosen = ['Face 1', 'Face 2'].map((face) => form(page).getByLabel(face).inputValue())
    expect((await Promise.all(chosen)).toSorted()).toEqual(['0', '1'])

    await generate(page).click()
    expect(
      await appears(
        form(page)
          .getByText(/please/i)
          .last(),
      ),
    ).toBe(true)
    await form(page).getByRole('checkbox').check()
    await generate(page).click()
    await waitForResult(page)
    const slider = page.getByRole('slider', { name: 'Compare before and after' })
    expect(await appears(slider)).toBe(true)
  })

  test('a clip shows three stills before anybody pays, for free', async () => {
    const token = await newMaker()
    const page = await openSignedIn('/video-face-swap', token)
    await page.getByRole('button', { name: /^Try a sample/ }).click()
    await form(page).getByLabel('Face 1').waitFor()
    await form(page).getByRole('checkbox').check()
    await form(page)
      .getByRole('button', { name: /^Preview three stills/ })
      .click()
    await page.getByRole('img', { name: 'Preview, still 3' }).waitFor()
    const { generations } = await callApi<{ generations: Generation[] }>(token, 'GET', '/api/generations')
    expect(generations).toEqual([])
  })
})

describe('speech', () => {
  test('a text becomes playable sound, as MP3 and WAV', async () => {
    const page = await openPage('/ai-text-to-audio')
    await form(page).getByLabel('Text to speak').fill('The quick brown fox jumps over the lazy dog.')
    await form(page).getByLabel('Voice').selectOption('robot')
    await generate(page).click()
    await waitForResult(page)

    await page.getByRole('button', { name: 'Play', exact: true }).click()
    const sound = page.getByRole('region', { name: 'Result' }).locator('audio')
    await sound.evaluate(async (audio: HTMLAudioElement) => {
      while (audio.currentTime < 0.3) await new Promise((resolve) => setTimeout(resolve, 50))
    })
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download MP3' }).click(),
    ])
    expect((await readFile(await download.path())).length).toBeGreaterThan(5_000)
  })
})
