import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { find } from '../../components/ui/render-for-tests.tsx'
import { openDialogs } from '../dialogs/dialogs.ts'
import { pressButton, showAt } from '../i18n/show-with-messages.fixture.tsx'
import { SiteMenu } from './site-menu.tsx'
import { SITE_MENU_ID } from './site-menu-part.ts'

/** Renders the menu open; the simulated browser has no popovers. */
async function openMenu(address: string) {
  const router = await showAt([address], <SiteMenu />)
  const menu = find(`#${SITE_MENU_ID}`)
  const hide = vi.fn()
  Object.assign(menu, { hidePopover: hide, matches: (selector: string) => selector === ':popover-open' })
  return { router, hide }
}
const follow = (to: string) => act(async () => find(`a[href="${to}"]`).click())

test('navigating to another page closes the menu', async () => {
  const { router, hide } = await openMenu('/pricing')
  await follow('/ai-tools')
  expect(router.state.location.pathname).toBe('/ai-tools')
  expect(hide).toHaveBeenCalledOnce()
})

test('so does a link to the current page', async () => {
  const { hide } = await openMenu('/pricing')
  await follow('/pricing')
  expect(hide).toHaveBeenCalledOnce()
})

test('the menu closes when a dialog opens, because it would cover the dialog', async () => {
  const { hide } = await openMenu('/pricing')
  await pressButton('Explore')
  expect(hide).toHaveBeenCalledOnce()
  expect(openDialogs().map(({ name }) => name)).toEqual(['explore'])
})
