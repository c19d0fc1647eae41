import { expect, it } from 'vitest'
import { createTestApp } from '../../../tests/app.ts'
import { createTestDatabase } from '../../../tests/database.ts'
import { register } from '../../../tests/people.ts'
import { buy } from '../../../tests/purchases.ts'
import type { Receipt } from '../../shared/contract/pay.ts'

const { db } = await createTestDatabase()
const site = createTestApp(db)

async function receiptOf(item: { price: string } | { plan_id: string }): Promise<Receipt> {
  const { token } = await register(site)
  await buy(site, token, item)
  const { data } = await site.call('GET /api/pay/receipts', { token })
  const [receipt] = (data as { receipts: Receipt[] }).receipts
  if (!receipt) throw new Error('There is no receipt')
  return receipt
}

const open = (address: string) => site.app.request(address)

it.each([
  [{ price: '19.99' }, '2,000 credits', '$19.99 USD'],
  [{ plan_id: '5' }, 'Pro, yearly', '$299.99 USD'],
])('opens as a page and as PDF: %j', async (item, words, amount) => {
  const { id, url } = await receiptOf(item)
  const page = await open(url)
  const html = await page.text()
  for (const text of [id, words, amount, 'Paid']) expect(html).toContain(text)
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")

  const [, address = ''] = /href="([^"]+)"/.exec(html) ?? []
  const pdf = await open(address.replaceAll('&amp;', '&'))
  expect(pdf.headers.get('content-type')).toBe('application/pdf')
  const file = Buffer.from(await pdf.arrayBuffer()).toString('latin1')
  expect(file).toMatch(/^%PDF-1\.4\n/)
  for (const text of [id, words, amount]) expect(file).toContain(text)
  // Readers find each object by the table at the end.
  const table = Number(/startxref\n(\d+)/.exec(file)?.[1])
  const offsets = [...file.slice(table).matchAll(/^(\d{10}) 00000 n/gm)].map(([, offset]) => Number(offset))
  expect(offsets.map((offset, index) => file.startsWith(`${index + 1} 0 obj`, offset))).not.toContain(false)
})

it('cannot be opened without a valid proof in the address', async () => {
  const mine = await receiptOf({ price: '5.99' })
  const other = await receiptOf({ price: '5.99' })
  const spoiled = mine.url.replace(/key=.{4}/, 'key=AAAA')
  const swapped = mine.url.replace(mine.id, other.id)
  for (const address of [spoiled, swapped, `/receipts/${mine.id}`])
    expect((await open(address)).status).toBe(404)
})
