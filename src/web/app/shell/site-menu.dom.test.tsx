import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { find } from '../../components/ui/render-for-tests.tsx'
import { openDialogs } from '../dialogs/dialogs.ts'
import { pressButton, showAt } from '../i18n/show-with-messages.fixture.tsx'
import { SiteMenu } from './site-menu.tsx'
import { SITE_MENU_ID } from './site-menu-part.ts'

/** The menu on a page, open; the simulated page knows no popovers. */
async function openMenu(address: string) {
  const router = await showAt([address], <SiteMenu />)
  const menu = find(`#${SITE_MENU_ID}`)
  const hide = vi.fn()
  Object.assign(menu, { hidePopover: hide, matches: (selector: string) => selector === ':popover-open' })
  return { router, hide }
}
const follow = (to: string) => act(async () => find(`a[href="${to}"]`).click())

test('a way on to another page closes the menu', async () => {
  const { router, hide } = await openMenu('/pricing')
  await follow('/ai-tools')
  expect(router.state.location.pathname).toBe('/ai-tools')
  expect(hide).toHaveBeenCalledOnce()
})

test('so does the way to the page that lies under it', async () => {
  const { hide } = await openMenu('/pricing')
  await follow('/pricing')
  expect(hide).toHaveBeenCalledOnce()
})

test('the menu makes room for a dialog, which it would hide', async () => {
  const { hide } = await openMenu('/pricing')
  await pressButton('Explore')
  expect(hide).toHaveBeenCalledOnce()
  expect(openDialogs().map(({ name }) => name)).toEqual(['explore'])
})
