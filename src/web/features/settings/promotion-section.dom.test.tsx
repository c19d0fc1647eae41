import { act } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { answered, pressButton, showWithMessages } from '../../app/i18n/show-with-messages.fixture.tsx'
import { signedInSite } from '../../app/session/signed-in-site.fixture.ts'
import { find } from '../../components/ui/render-for-tests.tsx'
import { receiveToasts } from '../../components/ui/toast.ts'
import { PromotionSection } from './promotion-section.tsx'

test('the next code can be typed while the balance is still loading (trap: it was erased)', async () => {
  onTestFinished(receiveToasts(() => {}))
  const balance = Promise.withResolvers<void>()
  await signedInSite({
    'POST /api/credit/promotion': () => ({ data: { credits: 40 } }),
  })
  await showWithMessages(<PromotionSection />)
  const { fetch } = globalThis
  globalThis.fetch = async (input, init) => {
    if (new Request(input, init).url.includes('user_info')) await balance.promise
    return fetch(input, init)
  }
  onTestFinished(() => {
    globalThis.fetch = fetch
  })
  const field = find<HTMLInputElement>('input[name=code]')
  field.value = 'FIRST'
  await pressButton('Redeem code')
  await answered()
  expect(field.value).toBe('')
  field.value = 'SECOND'
  await act(async () => balance.resolve())
  await answered()
  expect(field.value).toBe('SECOND')
})
