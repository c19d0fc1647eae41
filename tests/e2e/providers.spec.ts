import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findPostmaster } from '../../src/adapters/database/embedded/postmaster.ts'
import type { EngineOverview } from '../../src/shared/contract/engines.ts'
import { KEY, startWorld, WORLDS } from '../contracts/provider-worlds.ts'
import { appears, openSignedIn } from './accounts.ts'
import { accessibilityProblems, openPage } from './browser.ts'
import { OPERATOR, operatorToken } from './operators.ts'
import { makeDataFolder, type SiteProcess, startSite } from './site-process.ts'

/** A local server that acts like fal, and a site that is configured to use it. */

const FLUX = 'FLUX.1 schnell (fal-ai/flux/schnell)'

let dataDir: string
let site: SiteProcess
let fal: Awaited<ReturnType<typeof startWorld>>
let isDown = false

beforeAll(async () => {
  const [falWorld] = WORLDS
  if (!falWorld) throw new Error('Nobody speaks like fal.')
  fal = await startWorld(falWorld())
  dataDir = await makeDataFolder('providers')
  await writeEngines({
    providers: { fal: { url: fal.origin, maxDailyUsd: 5 } },
    engines: { 'text-to-image-ai': ['fal'] },
  })
  site = await start()
})

afterAll(async () => {
  await site.stop()
  await takeDown()
  await rm(dataDir, { recursive: true, force: true })
})

function writeEngines(file: unknown): Promise<void> {
  return writeFile(path.join(dataDir, 'engines.json'), JSON.stringify(file, null, 2))
}

function start(): Promise<SiteProcess> {
  return startSite({
    DATA_DIR: dataDir,
    FAL_API_KEY: KEY,
    TRUSTED_PROXIES: '1',
    OPERATOR_EMAILS: OPERATOR,
  })
}

async function takeDown(): Promise<void> {
  if (!isDown) await fal.close()
  isDown = true
}

const openTool = () => openPage('/text-to-image-ai', { baseURL: site.url })
const form = (page: Page) => page.getByRole('form', { name: 'Your input' })

async function makeFox(page: Page): Promise<void> {
  await form(page).getByLabel('Describe it').fill('a red fox in the snow')
  await form(page)
    .getByRole('button', { name: /^Generate · / })
    .click()
  await page.getByRole('heading', { level: 2, name: 'Here it is' }).waitFor()
}

async function readEngines(token: string): Promise<EngineOverview> {
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(`${site.url}/api/operation/engines`, { headers })
  return ((await response.json()) as { data: EngineOverview }).data
}

const textToImage = ({ tools }: EngineOverview) => tools.find(({ tool }) => tool === 'text-to-image-ai')

/** Runs a trial of the engine and waits for its end. */
async function tryEngine(token: string): Promise<void> {
  const [engine] = textToImage(await readEngines(token))?.engines ?? []
  await fetch(`${site.url}/api/operation/engines/text-to-image-ai/try`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      engine_id: engine?.id,
      cost_micros: engine?.trial_cost_micros,
      reason: 'to see it fail',
    }),
  })
  for (;;) {
    const state = textToImage(await readEngines(token))?.engines[0]?.latest_trial?.state
    if (state !== undefined && state !== 'running') return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

describe('with a provider', () => {
  test('text to image shows the provider’s fields and names the model, on the page, the result and the receipt', async () => {
    const page = await openTool()
    expect(await appears(page.getByText(`Engine: ${FLUX}`))).toBe(true)
    const looks = form(page).getByRole('group', { name: 'Look' })
    expect(await appears(looks.getByText('Portrait photo'))).toBe(true)
    expect(await form(page).getByRole('group', { name: 'Style' }).count()).toBe(0)

    await makeFox(page)
    expect(await appears(page.getByText(`Made by ${FLUX}.`))).toBe(true)
    await page.getByRole('button', { name: 'Receipt' }).click()
    expect(await appears(page.getByRole('dialog', { name: 'Receipt' }).getByText(FLUX))).toBe(true)
  })

  test('operators see which engine serves, try it at the shown price, and find it in the cost book', async () => {
    const page = await openSignedIn('/operation', await operatorToken(site.url), {
      baseURL: site.url,
      expectedNoise: /404/,
    })
    await page.getByRole('link', { name: 'Engines' }).click()
    const tool = page.getByRole('article', { name: 'Text to image' })
    await tool.getByText('FLUX.1 schnell comes first and can be asked.').waitFor()
    await tool.getByText('Works, breaker closed').waitFor()
    await tool.getByRole('button', { name: /^Try it · \$0\.003/ }).click()
    await page.getByRole('dialog').getByText('from fal for $0.003').waitFor()
    await page.getByRole('dialog').getByLabel('Reason').fill('a new model')
    await page.getByRole('button', { name: 'Buy for $0.003' }).click()
    await tool.getByRole('img', { name: 'What FLUX.1 schnell made from the sample' }).waitFor()
    expect(await accessibilityProblems(page)).toEqual([])

    await page.reload()
    const book = page.getByRole('region', { name: 'Cost book' })
    expect(await appears(book.getByRole('row', { name: 'Text to image' }).getByText('Loses money'))).toBe(
      true,
    )
  })
})

describe('if the provider is down', () => {
  test('the composer replaces it, and the page says so', async () => {
    const page = await openTool()
    await takeDown()
    await makeFox(page)
    expect(await appears(page.getByText('Made by Plumdrop Composer.'))).toBe(true)

    // Each further failure doubles the pause, so that a slow machine sees it, too.
    const token = await operatorToken(site.url)
    for (let failures = 0; failures < 3; failures++) await tryEngine(token)
    const note = page.getByText('FLUX.1 schnell isn’t available right now, so this engine is filling in.')
    while ((await note.count()) === 0) await page.reload()
    expect(await appears(page.getByText('Engine: Plumdrop Composer', { exact: true }))).toBe(true)
    expect(await appears(form(page).getByRole('group', { name: 'Style' }))).toBe(true)
    expect(await form(page).getByRole('group', { name: 'Look' }).count()).toBe(0)
  })

  test('operators see the breaker open, and the error in plain words', async () => {
    const page = await openSignedIn('/operation/engines', await operatorToken(site.url), {
      baseURL: site.url,
      expectedNoise: /404/,
    })
    const tool = page.getByRole('article', { name: 'Text to image' })
    expect(await appears(tool.getByText(/^Breaker open: left alone until .* failures$/))).toBe(true)
    expect(await appears(tool.getByText('We can’t reach the provider.').first())).toBe(true)
    expect(
      await appears(
        tool.getByText('None of the engines elsewhere can be asked right now, so the built-in one does it.'),
      ),
    ).toBe(true)
  })
})

test('a site with an invalid engines.json does not start, names the wrong line, and leaves no database server behind', async () => {
  await site.stop()
  await writeEngines({ engines: { 'text-to-image-ai': ['nobody'] } })
  await expect(start()).rejects.toThrow(/engines\.json, line 4: say under "providers" what type nobody is/)
  expect(findPostmaster(path.join(dataDir, 'database/cluster'))).toBeNull()
})
