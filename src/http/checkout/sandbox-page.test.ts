import { expect, it } from 'vitest'
import { loadServerText } from '../../shared/i18n/server-text.ts'
import { renderCardForm, renderConfirmation } from './sandbox-page.ts'

const text = await loadServerText('en-US')
const purchase = { name: '200 credits', amount: '$9.99', per: '', terms: 'Paid once.' }
const entry = { number: '4000 0000', expiry: '13 / 99', cvc: '1' }

it('keeps the typed values, and marks the wrong field', async () => {
  const page = String(await renderCardForm(purchase, { entry, problem: 'expiry' }, text, 'n1'))
  expect(page).toContain('value="4000 0000"')
  const invalid = [...page.matchAll(/<input name="(\w+)"[^>]*aria-invalid="true"/g)].map(([, name]) => name)
  expect(invalid).toEqual(['expiry'])
  expect(page.match(/role="alert"/g)).toHaveLength(1)
})

it('reports no error before anything was sent', async () => {
  expect(String(await renderCardForm(purchase, null, text, 'n1'))).not.toContain('role="alert"')
})

it('typed values stay text (trap: a card number that is a script)', async () => {
  const evil = { ...entry, number: '"><script>alert(1)</script>' }
  const page = String(await renderCardForm(purchase, { entry: evil, problem: 'number' }, text, 'n1'))
  expect(page).not.toContain('<script>alert')
  expect(page.match(/<script/g)).toHaveLength(1)
  expect(page).toContain('<script nonce="n1">')
})

it('asks for a confirmation like a bank, and accepts a refusal', async () => {
  const page = String(await renderConfirmation(purchase, text))
  expect([...page.matchAll(/name="confirm" value="(\w+)"/g)].map(([, value]) => value)).toEqual(['yes', 'no'])
  expect(page).toContain('$9.99')
})
