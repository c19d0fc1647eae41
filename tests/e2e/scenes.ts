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

export const OPERATOR = 'operator@plumdrop.test'
const PASSWORD = 'Plumdrop1'

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()
const dialog = (page: Page) => page.getByRole('dialog').last().waitFor()

async function pressForDialog(page: Page, name: string | RegExp): Promise<void> {
  await press(page, name)
  await dialog(page)
}

async function showMenu(page: Page, name: string | RegExp): Promise<void> {
  await press(page, name)
  await page.getByRole('menu').waitFor()
}

async function chooseFromMenu(page: Page, menu: string | RegExp, item: string): Promise<void> {
  await press(page, menu)
  await page.getByRole('menuitem', { name: item }).click()
  await dialog(page)
}

async function showSiteMenu(page: Page): Promise<void> {
  // A page that has just been opened closes its menu.
  await page.waitForLoadState('networkidle')
  await page
    .getByRole('button', { name: /^(Tools|Open menu)$/ })
    .filter({ visible: true })
    .click()
}

async function openLogin(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Sign in' }).click()
  await dialog(page)
}

export const VISITOR_SCENES: readonly Scene[] = [
  { name: 'site-menu', path: '/', open: showSiteMenu },
  {
    name: 'explore',
    path: '/',
    async open(page) {
      await showSiteMenu(page)
      await page.locator('#site-menu').getByRole('button', { name: 'Explore' }).click()
      await dialog(page)
    },
  },
  { name: 'login-dialog', path: '/pricing', open: openLogin },
  {
    name: 'register-dialog',
    path: '/pricing',
    open: async (page) => {
      await openLogin(page)
      await press(page, 'Create an account')
    },
  },
  {
    name: 'reset-password-dialog',
    path: '/pricing',
    open: async (page) => {
      await openLogin(page)
      await press(page, 'Forgot password?')
    },
  },
  { name: 'credits-of-a-visitor', path: '/pricing', open: (page) => pressForDialog(page, /credits?$/) },
]

const ACTIONS = /^Actions for /

/** Of somebody who has made something and has not bought anything. */
export const MAKER_SCENES: readonly Scene[] = [
  {
    name: 'my-creations',
    path: '/my-creations',
    isPage: true,
    open: (page) => page.getByRole('article').waitFor(),
  },
  {
    name: 'settings',
    path: '/settings',
    isPage: true,
    open: (page) => page.getByText('This device').waitFor(),
  },
  { name: 'account-menu', path: '/pricing', open: (page) => showMenu(page, 'Your account') },
  {
    name: 'check-in',
    path: '/pricing',
    open: (page) => chooseFromMenu(page, 'Your account', 'Daily check-in'),
  },
  {
    name: 'invite',
    path: '/pricing',
    open: (page) => chooseFromMenu(page, 'Your account', 'Invite friends'),
  },
  {
    name: 'invite-share',
    path: '/pricing',
    async open(page) {
      await chooseFromMenu(page, 'Your account', 'Invite friends')
      await press(page, 'Share')
      await page.getByRole('link', { name: 'Facebook' }).waitFor()
    },
  },
  { name: 'credits-popover', path: '/pricing', open: (page) => pressForDialog(page, /credits?$/) },
  {
    name: 'credits',
    path: '/pricing',
    async open(page) {
      await pressForDialog(page, /credits?$/)
      await press(page, 'History')
      await page.getByRole('dialog', { name: 'Your credits' }).waitFor()
    },
  },
  {
    name: 'payment',
    path: '/pricing?tab=oneTime',
    async open(page) {
      await pressForDialog(page, 'Buy now')
      await page.frameLocator('iframe').getByRole('button', { name: /^Pay / }).waitFor()
    },
  },
  { name: 'preview', path: '/my-creations', open: (page) => pressForDialog(page, /^Open (?!menu)/) },
  { name: 'creation-menu', path: '/my-creations', open: (page) => showMenu(page, ACTIONS) },
  {
    name: 'share',
    path: '/my-creations',
    async open(page) {
      await chooseFromMenu(page, ACTIONS, 'Share')
      const create = page.getByRole('button', { name: 'Create link' })
      if (await create.isVisible()) await create.click()
      await page.getByLabel('Link to the page').waitFor()
    },
  },
  {
    name: 'use-as-input',
    path: '/my-creations',
    open: (page) => chooseFromMenu(page, ACTIONS, 'Use as input for…'),
  },
  { name: 'pricing-dialog', path: '/my-creations', open: (page) => pressForDialog(page, 'Keep longer') },
  {
    name: 'delete-creations',
    path: '/my-creations',
    async open(page) {
      await page.getByRole('button', { name: 'Select', exact: true }).click()
      await press(page, 'Select all')
      await page.getByRole('button', { name: 'Delete', exact: true }).click()
      await dialog(page)
    },
  },
  { name: 'delete-account', path: '/settings', open: (page) => pressForDialog(page, 'Delete account…') },
]

/** Of somebody with a subscription. */
export const SUBSCRIBER_SCENES: readonly Scene[] = [
  { name: 'change-plan', path: '/settings', open: (page) => pressForDialog(page, 'Change plan…') },
  { name: 'cancel-plan', path: '/settings', open: (page) => pressForDialog(page, 'Cancel plan…') },
]

/** Signs somebody in on this page, whom the site may not know yet. */
export async function signInOn(page: Page, email: string): Promise<void> {
  await page.goto('/verify')
  await page.evaluate(
    async ({ email, password }) => {
      const domain = location.host
      const post = async (path: string, body: object) => {
        const headers = { 'content-type': 'application/json' }
        const response = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })
        return (await response.json()) as { code: number; data: string }
      }
      let { code, data: token } = await post('/api/users/login', { email, domain, password })
      if (code !== 100_000) {
        await post('/api/users/register-code', { email, domain })
        let verify_code: string | undefined
        while (!verify_code) {
          const { messages } = await (await fetch('/dev/outbox.json')).json()
          verify_code = messages.find(({ to }: { to: string }) => to === email)?.code
        }
        token = (await post('/api/users/register', { email, domain, password, verify_code })).data
      }
      localStorage.setItem('userToken', token)
    },
    { email, password: PASSWORD },
  )
  await page.reload()
  await page.waitForFunction(() => document.cookie.includes('userInfo='))
}

/** Has a sticker made of a sample photo for whoever is signed in on the page. */
export async function makeStickerOn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const credentials = { authorization: `Bearer ${localStorage.getItem('userToken')}`, 'time-zone': 'UTC' }
    const call = async (path: string, body?: FormData | object) => {
      const isForm = body instanceof FormData
      const response = await fetch(path, {
        headers: { ...credentials, ...(body && !isForm && { 'content-type': 'application/json' }) },
        ...(body && { method: 'POST', body: isForm ? body : JSON.stringify(body) }),
      })
      return (await response.json()).data
    }
    await call('/api/credit/checkin')
    const form = new FormData()
    form.set('file', await (await fetch('/samples/cat.webp')).blob(), 'cat.webp')
    const { id: image } = await call('/api/uploads', form)
    const { id } = await call('/api/generations', { tool: 'sticker', inputs: { image } })
    for (let status = 'queued'; status === 'queued' || status === 'running'; ) {
      await new Promise((resolve) => setTimeout(resolve, 200))
      status = (await call(`/api/generations/${id}`)).status
    }
  })
}

/** Subscribes whoever is signed in on the page, with a test card. */
export async function subscribeOn(page: Page): Promise<void> {
  await page.goto('/pricing')
  await page.getByRole('article', { name: 'Pro' }).getByRole('button', { name: 'Buy now' }).click()
  const checkout = page.frameLocator('iframe')
  await checkout.getByRole('button', { name: '4242 4242 4242 4242' }).click()
  await checkout.getByRole('button', { name: /^Pay / }).click()
  await page.getByRole('button', { name: 'Subscribed', exact: true }).waitFor()
}
