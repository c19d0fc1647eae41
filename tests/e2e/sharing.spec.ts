import { beforeAll, describe, expect, test } from 'vitest'
import type { Creation } from '../../src/shared/contract/creations.ts'
import { appears, openSignedIn, toast } from './accounts.ts'
import { openPage, pageProblems, siteUrl } from './browser.ts'
import { actionsOf, findsNothingAt, make, newMaker, PHONE_AT_NIGHT } from './creations.ts'

describe('a shared page', () => {
  let token: string
  let sticker: Creation
  beforeAll(async () => {
    token = await newMaker()
    sticker = await make(token, { tool: 'sticker', sample: 'rocket' })
  })

  test('is visible to anybody, unlisted, and gone when it is deleted', async () => {
    const page = await openSignedIn('/my-creations', token)
    await actionsOf(page, sticker).click()
    await page.getByRole('menuitem', { name: 'Share' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Create link' }).click()
    const address = new URL(await dialog.getByLabel('Link to the page').inputValue()).pathname

    const other = await openPage(address, PHONE_AT_NIGHT)
    const picture = other.getByRole('img', { name: sticker.tool_title })
    await picture.waitFor()
    expect(await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => true))).toBe(true)
    expect(await appears(other.getByText('Made with AI'))).toBe(true)
    expect(await pageProblems(other)).toEqual([])
    expect(await other.getByRole('link', { name: 'Make your own' }).getAttribute('href')).toBe('/')

    // The tags for chats and browsers without scripts.
    const html = await (await fetch(siteUrl + address)).text()
    expect(html).toContain('<meta name="robots" content="noindex"/>')
    expect(html).toContain(`${sticker.tool_title}</h1>`)
    const [, card = ''] = /property="og:image" content="([^"]+)"/.exec(html) ?? []
    const image = new URL(card).pathname
    expect((await fetch(siteUrl + image)).headers.get('content-type')).toBe('image/png')

    await dialog.getByRole('switch', { name: 'Let search engines find it' }).click()
    await dialog.getByRole('switch', { checked: true }).waitFor()
    expect(await (await fetch(siteUrl + address)).text()).not.toContain('noindex')

    await dialog.getByRole('button', { name: 'Stop sharing' }).click()
    await toast(page, 'The page is taken down.').waitFor()
    expect(await findsNothingAt(address)).toBe(true)
    expect(await findsNothingAt(image)).toBe(true)
  })
})
