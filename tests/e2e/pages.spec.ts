import { HtmlValidate, StaticConfigLoader } from 'html-validate'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { PAGE_PATHS } from '../../src/shared/catalogue/pages.ts'
import { newEmail, openSignedIn, operatorByApi, registerByApi } from './accounts.ts'
import { hydrated, openPage, pageProblems, siteUrl, takeTurn } from './browser.ts'
import { callApi, make, newMaker } from './creations.ts'
import { HTML_RULES } from './html-rules.ts'
import { OPERATOR_SCENES } from './operator-scenes.ts'
import type { Scene } from './scene.ts'
import { makeStickerOn, reportLatestOf, subscribeOn } from './scene-people.ts'
import { MAKER_SCENES, SUBSCRIBER_SCENES, VISITOR_SCENES } from './scenes.ts'

const NEEDS_SIGN_IN = ['/my-creations', '/settings']

/** The guard of pages that need a sign-in only looks for this cookie. */
const SIGNED_IN = { cookie: 'userInfo={}' }

async function htmlOf(path: string): Promise<string> {
  const headers = NEEDS_SIGN_IN.includes(path) ? SIGNED_IN : {}
  return (await fetch(siteUrl + path, { headers })).text()
}

describe('the HTML of pages', () => {
  const validator = new HtmlValidate(new StaticConfigLoader(HTML_RULES))
  let shared: string[]
  beforeAll(async () => {
    const token = await newMaker()
    const { id } = await make(token, { tool: 'sticker', sample: 'coffee' })
    const { url } = await callApi<{ url: string }>(token, 'POST', `/api/creations/${id}/share`, {})
    const pack = await callApi<{ id: string }>(token, 'POST', '/api/sticker-packs', {
      name: 'Cups',
      creation_ids: [id],
    })
    const page = await callApi<{ url: string }>(token, 'POST', `/api/sticker-packs/${pack.id}/share`, {})
    shared = [url, page.url].map((address) => new URL(address).pathname)
  })

  test('is valid on every page', async () => {
    const problems: string[] = []
    for (const path of [...PAGE_PATHS, ...shared, '/404', '/design', '/offline', '/en-XA']) {
      const { results } = await validator.validateString(await htmlOf(path))
      for (const { messages } of results) {
        for (const { ruleId, message, selector } of messages)
          problems.push(`${path} ${ruleId}: ${message} (${selector})`)
      }
    }
    expect(problems).toEqual([])
  })

  test('contains nothing personal where shared caches may keep it', async () => {
    const token = await newMaker()
    const person = {
      authorization: `Bearer ${token}`,
      cookie: `userInfo=${encodeURIComponent(JSON.stringify({ email: newEmail(), token }))}`,
    }
    let kept = 0
    for (const path of PAGE_PATHS) {
      const forAll = await fetch(siteUrl + path, { redirect: 'manual' })
      if (!forAll.headers.get('cache-control')?.startsWith('public')) continue
      const forPerson = await fetch(siteUrl + path, { headers: person })
      expect(await forPerson.text(), path).toBe(await forAll.text())
      kept++
    }
    expect(kept).toBeGreaterThan(50)
  })

  test('has one title, description, canonical address and share picture on every page', async () => {
    const problems: string[] = []
    for (const path of PAGE_PATHS) {
      const html = await htmlOf(path)
      for (const part of [
        /<title>/g,
        /<meta name="description"/g,
        /<link rel="canonical"/g,
        /<meta property="og:image" content="http:\/\/[^"]+\.jpg"/g,
        /<meta property="og:image:alt"/g,
      ]) {
        if (html.match(part)?.length !== 1) problems.push(`${path} ${part.source}`)
      }
    }
    expect(problems).toEqual([])
  })
})

describe('accessibility and width', () => {
  async function problemsOfAll(page: Page, scenes: readonly Scene[]): Promise<string[]> {
    const problems: string[] = []
    for (const [index, { name, path, open }] of scenes.entries()) {
      const view = await takeTurn(page, index)
      await page.goto(path)
      await hydrated(page)
      await open?.(page)
      problems.push(...(await pageProblems(page)).map((problem) => `${name} (${view}) ${problem}`))
    }
    return problems
  }

  test('axe finds no problem in anything that a visitor can open', async () => {
    const page = await openPage('/')
    expect(await problemsOfAll(page, VISITOR_SCENES)).toEqual([])
  })

  test('axe finds no problem in anything that somebody with an account can open', async () => {
    const page = await openSignedIn('/verify', await registerByApi(newEmail()), { expectedNoise: /422/ })
    await makeStickerOn(page)
    const problems = await problemsOfAll(page, MAKER_SCENES)
    await subscribeOn(page)
    problems.push(...(await problemsOfAll(page, SUBSCRIBER_SCENES)))
    expect(problems).toEqual([])
  })

  test('axe finds no problem in anything that an operator can open', async () => {
    const maker = await openSignedIn('/verify', await registerByApi(newEmail()), { expectedNoise: /422/ })
    await makeStickerOn(maker)
    await reportLatestOf(maker)
    await subscribeOn(maker)
    const operator = await openSignedIn('/verify', await operatorByApi(), { expectedNoise: /404|422/ })
    expect(await problemsOfAll(operator, OPERATOR_SCENES)).toEqual([])
  })
})
