import { beforeEach, describe, expect, test } from 'vitest'
import { appears, newEmail, openSignedIn, operatorByApi, registerByApi, toast } from './accounts.ts'
import { siteUrl } from './browser.ts'

/** The server answers 404 to everybody, which browsers log to their console. */
const expectedNoise = /404/

let operatorToken: string
// A new one for each test, because moving money needs a fresh second factor.
beforeEach(async () => {
  operatorToken = await operatorByApi()
})

async function get<Data>(path: string, token: string): Promise<Data> {
  const response = await fetch(siteUrl + path, { headers: { authorization: `Bearer ${token}` } })
  const { data } = (await response.json()) as { data: Data }
  return data
}

async function balanceOf(token: string): Promise<number> {
  return (await get<{ credit_remain: number }>('/api/credit/details', token)).credit_remain
}

/** Payment news arrives through a queue. */
async function untilBalanceIs(token: string, credits: number): Promise<void> {
  while ((await balanceOf(token)) !== credits) await new Promise((resolve) => setTimeout(resolve, 50))
}

/** A new person who has bought the pack of 2,000 credits. */
async function newBuyer() {
  const email = newEmail()
  const token = await registerByApi(email)
  const before = await balanceOf(token)
  const { checkout_url } = await get<{ checkout_url: string }>('/api/pay/checkout-session?price=19.99', token)
  const card = { number: '4242 4242 4242 4242', expiry: '12 / 40', cvc: '123' }
  await fetch(checkout_url, { method: 'POST', body: new URLSearchParams(card) })
  await untilBalanceIs(token, before + 2000)
  return { email, token, before }
}

describe('the console', () => {
  test('is in the account menu, and a refund there takes the credits back', async () => {
    const buyer = await newBuyer()
    const page = await openSignedIn('/', operatorToken)
    await page.getByRole('button', { name: 'Your account' }).click()
    await page.getByRole('menuitem', { name: 'Operation' }).click()
    await page.getByRole('heading', { level: 1, name: 'Operation' }).waitFor()
    await page.getByText('Test payments: no real money moves').waitFor()
    await page.getByRole('region', { name: 'Dead jobs' }).getByText('nothing has failed').waitFor()

    await page.getByRole('searchbox').fill(buyer.email)
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await page.getByRole('button', { name: `Actions for the purchase of ${buyer.email}` }).click()
    await page.getByRole('menuitem', { name: 'Refund…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Reason').fill('did not like it')
    await dialog.getByRole('button', { name: 'Refund', exact: true }).click()
    await page.getByRole('row', { name: buyer.email }).getByText('Refunded').waitFor()
    await untilBalanceIs(buyer.token, buyer.before)
    const actions = page.getByRole('row', { name: buyer.email }).getByRole('button')
    await expect.poll(() => actions.count()).toBe(0)
  })

  test('finds a person, gives credits, shows past balances, blocks them, and logs all of it', async () => {
    const email = newEmail()
    const token = await registerByApi(email)
    const before = await balanceOf(token)
    const page = await openSignedIn('/operation', operatorToken, { expectedNoise })
    await page.getByRole('button', { name: 'Check now' }).click()
    expect(await appears(page.getByText('Every credit is accounted for'))).toBe(true)
    await page.getByRole('link', { name: 'People', exact: true }).click()
    await page.getByRole('searchbox').fill(email)
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: email }).click()
    await page.getByRole('heading', { level: 1, name: email }).waitFor()

    await page.getByRole('button', { name: 'Give credits…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Credits').fill('250')
    await dialog.getByLabel('Reason').fill('a lost creation')
    await dialog.getByRole('button', { name: 'Give credits' }).click()
    await toast(page, `250 credits given to ${email}.`).waitFor()
    expect(await balanceOf(token)).toBe(before + 250)
    await page.getByRole('region', { name: 'Ledger' }).getByText('+250 available').waitFor()

    await page.getByLabel('Date and time, in your time zone').fill('2026-01-01T12:00:00')
    await page.getByRole('button', { name: 'Look' }).click()
    await page
      .locator('output')
      .getByText(/^0 to spend/)
      .waitFor()

    await page.getByRole('button', { name: 'Block…' }).click()
    await dialog.getByLabel('Reason').fill('asked us to')
    await page.keyboard.press('Tab')
    await dialog.getByRole('button', { name: 'Block', exact: true }).click()
    await page.getByText('Blocked since').waitFor()
    const answer = await fetch(`${siteUrl}/api/credit/details`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(answer.status).toBe(401)

    await page.getByRole('link', { name: 'Audit log' }).click()
    await page.getByRole('searchbox').fill(email)
    await page.keyboard.press('Enter')
    await page.getByText('asked us to').waitFor()
    await page.getByText('a lost creation').waitFor()
  })

  test('does not exist for anybody else', async () => {
    expect((await fetch(`${siteUrl}/operation`)).status).toBe(404)
    const page = await openSignedIn('/operation', await registerByApi(newEmail()), { expectedNoise })
    await page.getByRole('button', { name: 'Your account' }).click()
    await page.getByRole('menuitem', { name: 'Settings' }).waitFor()
    expect(await page.getByRole('menuitem', { name: 'Operation' }).count()).toBe(0)
    await page.keyboard.press('Escape')
    expect(await appears(page.getByText('Page Not Found: /operation'))).toBe(true)
  })
})
