import { expect, test } from 'vitest'
import { pressButton, shows, showWithMessages } from '../../app/i18n/show-with-messages.fixture.tsx'
import { signedInSite } from '../../app/session/signed-in-site.fixture.ts'
import { enter, find } from '../../components/ui/render-for-tests.tsx'
import { ExpirySection } from './expiry-section.tsx'

const RUN = {
  times: 9,
  people: 4,
  credits_before: 100,
  credits_after: 60,
  people_more: 0,
  people_less: 3,
  credit_micros: 0,
  most: [],
  one_in: 1,
}

async function show() {
  const requests = await signedInSite({ 'GET /api/operation/catalogue/expiry': { data: RUN } })
  await showWithMessages(<ExpirySection />)
  const asked = () =>
    requests
      .map(({ url }) => new URL(url))
      .filter(({ pathname }) => pathname.endsWith('/expiry'))
      .map(({ search }) => search)
  const tryOut = async (days: string) => {
    await enter(find<HTMLInputElement>('input'), days)
    await pressButton('Try it out')
  }
  return { asked, tryOut }
}

test('shows which creations people would have missed', async () => {
  const { asked, tryOut } = await show()
  await tryOut('30')
  await shows('40 credits')
  expect(asked()).toEqual(['?source=pack&days=30'])
})

test.each(['', '0', '-3', '1.5', '3651', '1e3', 'ten'])('“%s” days are not sent', async (days) => {
  const { asked, tryOut } = await show()
  await tryOut(days)
  await shows('Please enter a whole number from 1 to 3,650.')
  expect(asked()).toEqual([])
})
