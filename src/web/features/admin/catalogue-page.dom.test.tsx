import { act } from 'react'
import { beforeEach, expect, test } from 'vitest'
import type { Setting } from '../../../shared/contract/catalogue.ts'
import { answered, showAt } from '../../app/i18n/show-with-messages.fixture.tsx'
import { enter, find } from '../../components/ui/render-for-tests.tsx'
import CataloguePage from './catalogue-page.tsx'
import { operatorSite } from './operator-site.fixture.ts'

const priceOf = (group: 'tools' | 'effects', title: string): Setting => ({
  key: `${group}.${title}.credits`,
  group,
  kind: 'credits',
  title,
  value: 5,
  by_code: 5,
  is_set: false,
})

beforeEach(async () => {
  sessionStorage.clear()
  const settings = [priceOf('tools', 'Sticker maker'), priceOf('tools', 'Snow'), priceOf('effects', 'Snow')]
  await operatorSite({ 'GET /api/operation/catalogue': { data: { settings, changes: [] } } })
})

async function show(address = '/operation/catalogue') {
  await showAt([address], <CataloguePage />)
  await answered()
}
/** The page that was shown last: whoever comes back finds a new one. */
const lastPage = () => document.body.lastElementChild ?? document.body
const openParts = () => [...lastPage().querySelectorAll('section:has(details[open])')].map(({ id }) => id)
const fold = (id: string) => act(async () => find(`#${id} summary`, lastPage()).click())
async function seek(text: string) {
  await enter(find<HTMLInputElement>('search input'), text)
  await act(async () => find('search button').click())
}

test('parts are folded until a link leads to them, and the tab remembers which are open', async () => {
  await show()
  expect(openParts()).toEqual([])
  await act(async () => find('a[href="#effects"]').click())
  await fold('offers')
  await answered()
  expect(openParts()).toEqual(['effects', 'offers'])
  await show()
  expect(openParts()).toEqual(['effects', 'offers'])
  await fold('offers')
  await answered()
  await show('/operation/catalogue#tools')
  expect(openParts()).toEqual(['tools', 'effects'])
})

test('a search finds settings in all parts, and an effect beside a tool of the same name', async () => {
  await show()
  const found = () => [...document.querySelectorAll('search + ul h3')].map(({ textContent }) => textContent)
  expect(found()).toEqual([])
  await seek('snow')
  expect(found()).toEqual(['Snow', 'Snow'])
  await seek('rain')
  expect(document.body.textContent).toContain('Nothing is called that.')
})
