import type { Page } from 'playwright-core'

/** A view besides the plain pages: a dialog, a menu, or a page of a signed-in person. */
export type Scene = {
  name: string
  path: string
  /** Opens it on the page, and waits until it is complete. */
  open?: (page: Page) => Promise<unknown>
  /** Dialogs and menus are captured in the window; pages in full. */
  isPage?: boolean
}

export const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()
export const dialog = (page: Page) => page.getByRole('dialog').last().waitFor()

export async function pressForDialog(page: Page, name: string | RegExp): Promise<void> {
  await press(page, name)
  await dialog(page)
}

export async function showMenu(page: Page, name: string | RegExp): Promise<void> {
  await press(page, name)
  await page.getByRole('menu').waitFor()
}

export async function chooseFromMenu(page: Page, menu: string | RegExp, item: string): Promise<void> {
  await press(page, menu)
  await page.getByRole('menuitem', { name: item }).click()
  await dialog(page)
}
