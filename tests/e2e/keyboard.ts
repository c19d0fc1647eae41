import type { Locator, Page } from 'playwright-core'

const MAX_STEPS = 250

/** Presses a key until something has the focus, like a keyboard user. */
async function walkTo(page: Page, target: Locator, key: string): Promise<void> {
  await target.waitFor()
  for (let steps = 0; steps < MAX_STEPS; steps++) {
    if (await isFocused(target)) return
    await page.keyboard.press(key)
  }
  throw new Error(`${target.toString()} cannot be reached with ${key}`)
}

export function isFocused(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element.matches(':focus'))
}

export async function enter(page: Page, target: Locator): Promise<void> {
  await walkTo(page, target, 'Tab')
  await page.keyboard.press('Enter')
}

/** Replaces the content of a field. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await walkTo(page, field, 'Tab')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}

/** Opens a menu and chooses one of its items. */
export async function chooseFromMenu(page: Page, trigger: Locator, item: string): Promise<void> {
  await enter(page, trigger)
  await walkTo(page, page.getByRole('menuitem', { name: item }), 'ArrowDown')
  await page.keyboard.press('Enter')
}

/** Goes through choices that are one tab stop, such as tabs. */
export async function arrowTo(page: Page, from: Locator, target: Locator): Promise<void> {
  await walkTo(page, from, 'Tab')
  await walkTo(page, target, 'ArrowRight')
}
