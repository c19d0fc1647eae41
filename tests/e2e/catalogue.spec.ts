import { beforeAll, describe, expect, test } from 'vitest'
import { appears, newEmail, openSignedIn, operatorByApi, registerByApi, toast } from './accounts.ts'
import { accessibilityProblems, openPage, siteUrl } from './browser.ts'
import { enter, typeInto } from './keyboard.ts'

/** The server answers 404 to everybody, which browsers log to their console. */
const expectedNoise = /404/
/** A tool that no other test starts, because they share the site. */
const TOOL = 'ai-character-generator'
const TITLE = 'Character generator'

let operatorToken: string
beforeAll(async () => {
  operatorToken = await operatorByApi()
})

async function offerOnPage(): Promise<string | undefined> {
  const html = await (await fetch(`${siteUrl}/${TOOL}`)).text()
  return /"description":"(\d+ credits?)"/.exec(html)?.[1]
}

async function quotedCredits(): Promise<number> {
  const response = await fetch(`${siteUrl}/api/generations/quote`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ tool: TOOL, inputs: { prompt: 'a fox' } }),
  })
  return ((await response.json()) as { data: { credits: number } }).data.credits
}

describe('the catalogue in the console', () => {
  test('changes a price by keyboard, which visitors see everywhere at once, and undoes it', async () => {
    const visitor = await openPage(`/${TOOL}`)
    await visitor.getByRole('button', { name: 'Generate · 1 credit' }).waitFor()
    const page = await openSignedIn('/operation/catalogue', operatorToken, {
      viewport: { width: 768, height: 900 },
      expectedNoise,
    })
    await enter(page, page.getByRole('region', { name: 'Tools' }).locator('summary'))
    await enter(page, page.getByRole('button', { name: `Change: ${TITLE}, Credits` }))
    const dialog = page.getByRole('dialog')
    await typeInto(page, dialog.getByLabel('Credits'), '7')
    await dialog.getByText('From 1 credit to 7 credits').waitFor()
    await dialog.getByText('In the last 30 days').waitFor()
    await typeInto(page, dialog.getByLabel('Reason'), 'dearer to make')
    expect(await accessibilityProblems(page)).toEqual([])
    await enter(page, dialog.getByRole('button', { name: 'Change', exact: true }))
    await toast(page, 'Changed.').waitFor()
    // At once on this node; other nodes are notified, which a test with several nodes covers.
    expect(await offerOnPage()).toBe('7 credits')
    expect(await quotedCredits()).toBe(7)
    await visitor.reload()
    await visitor.getByRole('button', { name: 'Generate · 7 credits' }).waitFor()

    await page.getByRole('link', { name: 'Changes', exact: true }).click()
    await page.getByRole('button', { name: `Undo the latest change for ${TITLE}` }).click()
    await dialog.getByLabel('Reason').fill('not so dear after all')
    await dialog.getByRole('button', { name: 'Undo', exact: true }).click()
    await toast(page, 'Back to what it was.').waitFor()
    await visitor.reload()
    await visitor.getByRole('button', { name: 'Generate · 1 credit' }).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(768)
    expect(await accessibilityProblems(page)).toEqual([])
  })

  test('makes a promotion code, which gives a person credits once', async () => {
    const code = `CODE-${Date.now()}`
    const page = await openSignedIn('/operation/catalogue#promotions', operatorToken, { expectedNoise })
    await page.getByRole('button', { name: 'New code…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Code', { exact: true }).fill(code)
    await dialog.getByLabel('Credits for each person').fill('40')
    await dialog.getByLabel('How many people').fill('3')
    await dialog.getByLabel('Until').fill('2040-01-01T12:00')
    await dialog.getByLabel('Reason').fill('a fair')
    await dialog.getByRole('button', { name: 'Create code' }).click()
    await page.getByText('Used 0 of 3 times').first().waitFor()

    const person = await openSignedIn('/settings', await registerByApi(newEmail()), {
      expectedNoise: /422/,
    })
    const section = person.getByRole('region', { name: 'Promotion code' })
    await section.getByLabel('Code').fill(code.toLowerCase())
    await section.getByRole('button', { name: 'Redeem code' }).click()
    await toast(person, 'You got 40 credits.').waitFor()
    await section.getByLabel('Code').fill(code)
    await section.getByRole('button', { name: 'Redeem code' }).click()
    expect(await appears(section.getByText('You’ve already used this code.'))).toBe(true)
  })
})
