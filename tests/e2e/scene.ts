import type { Page } from 'playwright-core'

/** Something to look at beside the pages themselves: a dialog, a menu, or a page of somebody who is signed in. */
export type Scene = {
  name: string
  path: string
  /** Opens it on the page, or waits until all of it is there. */
  open?: (page: Page) => Promise<unknown>
  /** What lies over a page is seen in its window; a page is seen whole. */
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
