import type { Locator, Page } from 'playwright-core'
import type { Creation } from '../../src/shared/contract/creations.ts'
import { aCreation } from '../../src/web/features/creations/creation.fixture.ts'
import { chooseFromMenu, dialog, press, pressForDialog, type Scene, showMenu } from './scene.ts'

async function showSiteMenu(page: Page): Promise<void> {
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
  { name: 'status', path: '/status', isPage: true },
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
  {
    name: 'credits-of-a-visitor',
    path: '/pricing',
    open: (page) => pressForDialog(page, /^credits [\d,]+$/i),
  },
]

const ACTIONS = /^Actions for /

/** Videos take minutes to make, so samples are used instead. */
const PLAYABLE: Creation[] = [
  aCreation({
    id: 'video',
    kind: 'video',
    mime: 'video/mp4',
    url: '/samples/little-video.mp4',
    title: 'A video',
  }),
  aCreation({ id: 'sound', kind: 'audio', mime: 'audio/mpeg', url: '/samples/voice.mp3', title: 'A sound' }),
]

async function previewPlayable(page: Page, title: string): Promise<void> {
  const list = /\/api\/creations(\?|$)/
  await page.route(list, (route) =>
    route.fulfill({ json: { code: 100_000, msg: '', data: { creations: PLAYABLE, next: null } } }),
  )
  await page.reload()
  await pressForDialog(page, `Open ${title}`)
  await page.unroute(list)
}

/** Opens the sticker maker as it was left after the latest sticker. */
async function showResult(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('userToken')}` }
    const { data } = await (await fetch('/api/creations', { headers })).json()
    sessionStorage.setItem('generation:sticker', data.creations[0].generation_id)
  })
  await page.reload()
  await page.getByRole('button', { name: 'Use in…' }).waitFor()
}

async function payWith(page: Page, card: Locator): Promise<void> {
  await card.click()
  await page.frameLocator('iframe').getByRole('button', { name: /^Pay / }).click()
}

/** A person who has made something and has not bought anything. */
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
  { name: 'credits-popover', path: '/pricing', open: (page) => pressForDialog(page, /^credits [\d,]+$/i) },
  {
    name: 'credits',
    path: '/pricing',
    async open(page) {
      await pressForDialog(page, /^credits [\d,]+$/i)
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
  {
    name: 'payment-refused',
    path: '/pricing?tab=oneTime',
    async open(page) {
      await pressForDialog(page, 'Buy now')
      await payWith(page, page.frameLocator('iframe').getByRole('button', { name: '4000 0000 0000 0069' }))
      await page.frameLocator('iframe').getByRole('alert').waitFor()
    },
  },
  {
    name: 'payment-confirmation',
    path: '/pricing?tab=oneTime',
    async open(page) {
      const confirm = page.frameLocator('iframe').getByRole('button', { name: 'Yes, it’s me' })
      const card = page.frameLocator('iframe').getByRole('button', { name: '4000 0025 0000 3155' })
      await pressForDialog(page, 'Buy now')
      // A checkout that was left at its question returns with it.
      await confirm.or(card).waitFor()
      if (await card.isVisible()) await payWith(page, card)
      await confirm.waitFor()
    },
  },
  { name: 'result', path: '/', isPage: true, open: showResult },
  {
    name: 'result-formats',
    path: '/',
    async open(page) {
      await showResult(page)
      await showMenu(page, 'Other formats')
    },
  },
  {
    name: 'result-use-in',
    path: '/',
    async open(page) {
      await showResult(page)
      await showMenu(page, 'Use in…')
      await page.getByRole('menuitem').first().waitFor()
    },
  },
  {
    name: 'result-receipt',
    path: '/',
    async open(page) {
      await showResult(page)
      await pressForDialog(page, 'Receipt')
    },
  },
  { name: 'preview', path: '/my-creations', open: (page) => pressForDialog(page, /^Open (?!menu)/) },
  { name: 'preview-video', path: '/my-creations', open: (page) => previewPlayable(page, 'A video') },
  { name: 'preview-sound', path: '/my-creations', open: (page) => previewPlayable(page, 'A sound') },
  { name: 'creation-menu', path: '/my-creations', open: (page) => showMenu(page, ACTIONS) },
  {
    name: 'share',
    path: '/my-creations',
    async open(page) {
      await chooseFromMenu(page, ACTIONS, 'Share')
      const create = page.getByRole('button', { name: 'Create link' })
      const link = page.getByLabel('Link to the page')
      await create.or(link).waitFor()
      if (await create.isVisible()) await create.click()
      await link.waitFor()
    },
  },
  {
    name: 'creation-details',
    path: '/my-creations',
    async open(page) {
      await chooseFromMenu(page, ACTIONS, 'Name, recipe and more')
      await page.getByRole('link', { name: 'Make again' }).waitFor()
    },
  },
  { name: 'pricing-dialog', path: '/my-creations', open: (page) => pressForDialog(page, 'Keep them longer') },
  {
    name: 'trash',
    path: '/my-creations?trash',
    isPage: true,
    open: (page) => page.getByRole('heading', { name: 'The trash is empty' }).waitFor(),
  },
  { name: 'delete-account', path: '/settings', open: (page) => pressForDialog(page, 'Delete account…') },
]

/** A person with a subscription. */
export const SUBSCRIBER_SCENES: readonly Scene[] = [
  { name: 'change-plan', path: '/settings', open: (page) => pressForDialog(page, 'Change plan…') },
  { name: 'cancel-plan', path: '/settings', open: (page) => pressForDialog(page, 'Cancel plan…') },
]
