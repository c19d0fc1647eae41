import type { Locator, Page } from 'playwright-core'
import { chooseFromMenu, pressForDialog, type Scene, showMenu } from './scene.ts'

const accountLinks = (page: Page) => page.getByRole('region', { name: 'Accounts' }).getByRole('link')
/** The tab may remember that it was open. */
async function openPart(page: Page, name: string): Promise<Locator> {
  const part = page.getByRole('region', { name })
  await part.waitFor()
  const closed = part.locator('details:not([open]) > summary')
  if ((await closed.count()) > 0) await closed.click()
  return part
}

const PURCHASE = /^Actions for the purchase of /

/** Of an operator, where somebody has subscribed and somebody has complained. */
export const OPERATOR_SCENES: readonly Scene[] = [
  {
    name: 'operation',
    path: '/operation',
    isPage: true,
    open: (page) => page.getByRole('button', { name: PURCHASE }).first().waitFor(),
  },
  {
    name: 'operation-people',
    path: '/operation/people',
    isPage: true,
    open: (page) => accountLinks(page).first().waitFor(),
  },
  {
    name: 'operation-person',
    path: '/operation/people',
    isPage: true,
    open: async (page) => {
      await accountLinks(page).last().click()
      await page.getByRole('region', { name: 'Ledger' }).waitFor()
    },
  },
  {
    name: 'operation-audit',
    path: '/operation/audit',
    isPage: true,
    open: (page) => page.getByRole('button', { name: 'Export as CSV' }).waitFor(),
  },
  {
    name: 'operation-catalogue',
    path: '/operation/catalogue',
    isPage: true,
    open: async (page) => (await openPart(page, 'Packs and plans')).getByRole('table').waitFor(),
  },
  {
    name: 'operation-generations',
    path: '/operation/generations',
    isPage: true,
    open: (page) => page.getByRole('heading', { level: 1, name: 'Generations' }).waitFor(),
  },
  {
    name: 'operation-engines',
    path: '/operation/engines',
    isPage: true,
    open: (page) => page.getByRole('region').first().waitFor(),
  },
  {
    name: 'operation-new-code',
    path: '/operation/catalogue#promotions',
    open: async (page) => {
      await pressForDialog(page, 'New code…')
      await page.getByLabel('What it gives').selectOption('discount')
    },
  },
  { name: 'operation-keep', path: '/operation', open: (page) => pressForDialog(page, 'Keep') },
  { name: 'operation-remove', path: '/operation', open: (page) => pressForDialog(page, 'Remove') },
  { name: 'operation-purchase', path: '/operation', open: (page) => showMenu(page, PURCHASE) },
  ...['Renew', 'Fail renewal', 'Refund', 'Dispute'].map((action) => ({
    name: `operation-${action.toLowerCase().replace(' ', '-')}`,
    path: '/operation',
    open: (page: Page) => chooseFromMenu(page, PURCHASE, `${action}…`),
  })),
]
