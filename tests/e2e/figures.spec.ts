import { expect, test } from 'vitest'
import { CREDIT_MICROS } from '../../src/shared/catalogue/prices.ts'
import { maxBytesOfAny, TIERS } from '../../src/shared/catalogue/tiers.ts'
import { openPage, siteUrl } from './browser.ts'

type Application = { '@type': string; offers?: { price: string; description: string } }

async function offerOn(path: string) {
  const page = await openPage(path)
  const things = await page.locator('script[type="application/ld+json"]').allTextContents()
  const application = things
    .map((text) => JSON.parse(text) as Application)
    .find((thing) => thing['@type'] === 'WebApplication')
  const button = await page
    .getByRole('button', { name: /^Generate · / })
    .first()
    .textContent()
  return { offer: application?.offers, credits: Number(/(\d+) credit/.exec(button ?? '')?.[1]) }
}

test.each(['/text-to-image-ai', '/text-to-video-ai', '/gif-face-swap', '/ai-french-kiss'])(
  'search engines get the price of %s that its button shows',
  async (path) => {
    const { offer, credits } = await offerOn(path)
    expect(offer?.description).toBe(credits === 1 ? '1 credit' : `${credits} credits`)
    expect(offer?.price).toBe(((credits * CREDIT_MICROS) / 1_000_000).toFixed(3))
  },
)

test('a year saves as much as it says, and the page explains why large packs cost less', async () => {
  const page = await openPage('/pricing')
  const [, percent] =
    /(\d+)% off/.exec((await page.getByRole('tab', { name: /Yearly/ }).textContent()) ?? '') ?? []
  expect(100 * (1 - 99.99 / (12 * 9.99))).toBeGreaterThanOrEqual(Number(percent))
  expect(await page.getByText(/because you pay up front/).isVisible()).toBe(true)
})

test('free and paid limits are listed side by side, from the table that enforces them', async () => {
  const page = await openPage('/pricing')
  const table = page.getByRole('table', { name: 'What’s free, and what paying adds' })
  const row = (name: string) =>
    table.getByRole('row').filter({ hasText: name }).getByRole('cell').allTextContents()
  expect(await row('Jobs at once')).toEqual(
    [TIERS.account, TIERS.vip, TIERS.vip].map(({ parallelJobs }) => `${parallelJobs}`),
  )
  expect(await row('Largest upload')).toEqual(
    (['account', 'vip', 'vip'] as const).map((tier) => `${maxBytesOfAny(tier) / 2 ** 20} MB`),
  )
  for (const name of ['Queue', 'Creations are kept']) expect(await row(name)).toHaveLength(3)
  for (const name of ['Commercial use', 'Resolution']) expect(await row(name)).toHaveLength(1)
})

test('an invalid call is explained in everyday words', async () => {
  const answer = await fetch(`${siteUrl}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  const { msg } = await answer.json()
  expect(msg).toBe('Please check “email”: it is missing.')
})
