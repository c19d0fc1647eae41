import { act } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { pressButton, shows, showWithMessages } from '../../app/i18n/show-with-messages.fixture.tsx'
import { signedInSite } from '../../app/session/signed-in-site.fixture.ts'
import { enter, find } from '../../components/ui/render-for-tests.tsx'
import { receiveToasts } from '../../components/ui/toast.ts'
import { NewPromotionDialog } from './new-promotion-dialog.tsx'

async function show() {
  onTestFinished(receiveToasts(() => {}))
  const onMade = vi.fn()
  const requests = await signedInSite({ 'POST /api/operation/promotions': { data: null } })
  await showWithMessages(<NewPromotionDialog onMade={onMade} onClose={() => {}} />)
  const sent = async () => {
    const request = requests.find(({ method }) => method === 'POST')
    return request ? request.clone().json() : null
  }
  return { onMade, sent }
}

function field(label: string): HTMLInputElement {
  const found = [...document.querySelectorAll('label')].find(({ textContent }) =>
    textContent.startsWith(label),
  )
  const input =
    found?.control ?? found?.querySelector('input') ?? document.getElementById(found?.htmlFor ?? '')
  if (!(input instanceof HTMLInputElement)) throw new Error(`There is no field ${label}`)
  return input
}

async function fill(values: Record<string, string>) {
  for (const [label, text] of Object.entries(values)) await enter(field(label), text)
}

async function choose(kind: string) {
  await act(async () => {
    const select = find<HTMLSelectElement>('select')
    select.value = kind
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
}

const GOOD = {
  Code: 'summer-27',
  'Credits for each person': '25',
  'How many people': '100',
  Until: '2999-06-01T12:00',
  Reason: 'a summer sale',
}

test('credits for a number of people, until a date', async () => {
  const { onMade, sent } = await show()
  await fill(GOOD)
  await pressButton('Create code')
  expect(await sent()).toEqual({
    code: 'summer-27',
    credits: 25,
    percent: null,
    first_purchase_only: false,
    max_uses: 100,
    starts_at: null,
    expires_at: new Date('2999-06-01T12:00').toISOString(),
    reason: 'a summer sale',
  })
  expect(onMade).toHaveBeenCalledOnce()
})

test('a discount has no credits, and may be for first purchases only', async () => {
  const { sent } = await show()
  await fill({ 'Credits for each person': '25' })
  await choose('discount')
  const { 'Credits for each person': _, ...others } = GOOD
  await fill({ ...others, 'Percent off': '20', From: '2999-05-01T12:00' })
  await act(async () => find<HTMLInputElement>('input[type=checkbox]').click())
  await pressButton('Create code')
  expect(await sent()).toMatchObject({
    credits: 0,
    percent: 20,
    first_purchase_only: true,
    starts_at: new Date('2999-05-01T12:00').toISOString(),
  })
})

test.each([
  ['a code with a space', { Code: 'two words' }, 'Please use 3 to 30 letters'],
  ['half a credit', { 'Credits for each person': '1.5' }, 'Please enter a whole number from 1 to 1,000.'],
  ['more credits than may be given', { 'Credits for each person': '1001' }, 'from 1 to 1,000'],
  ['nobody', { 'How many people': '0' }, 'from 1 to 100,000'],
  ['a day that has passed', { Until: '2020-01-01T00:00' }, 'in the future'],
  ['no day', { Until: '' }, 'in the future'],
  ['a beginning after the end', { From: '2999-07-01T00:00' }, 'before the end'],
  ['no reason', { Reason: '  ' }, 'Please say why.'],
])('%s is not sent, and it is said why', async (_, wrong, words) => {
  const { sent } = await show()
  await fill({ ...GOOD, ...wrong })
  await pressButton('Create code')
  await shows(words)
  expect(await sent()).toBeNull()
})
