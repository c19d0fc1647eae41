import { act } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closeDialog, openDialog, openDialogs } from '../../app/dialogs/dialogs.ts'
import { loadPageMessages } from '../../app/i18n/page-message.ts'
import { fakeSite } from '../../app/session/fake-site.fixture.ts'
import { consumePendingPricing, setPendingPricing } from '../../app/session/pending-pricing.ts'
import { signInWith, startSession } from '../../app/session/session.ts'
import { USER_INFO } from '../../app/session/signed-in-site.fixture.ts'
import { forgetSession } from '../../app/session/stored-session.ts'
import { render } from '../../components/ui/render-for-tests.tsx'
import { buy, takeWaitingPurchase } from '../payment/buy.ts'
import { useWaitingOffers } from './use-waiting-offers.ts'

let stopSession = () => {}

beforeEach(async () => {
  await loadPageMessages()
  fakeSite({
    'GET /api/credit/anonymous-user-credit': { data: { credit_remain: 5 } },
    'GET /api/users/user_info': { data: USER_INFO },
  })
})

afterEach(async () => {
  await act(async () => {
    stopSession()
    for (const { name } of openDialogs()) closeDialog(name)
    forgetSession()
  })
  consumePendingPricing()
  takeWaitingPurchase()
  vi.unstubAllGlobals()
})

function Shell() {
  useWaitingOffers()
  return null
}

async function load(path: string) {
  const router = createMemoryRouter([{ path: '*', Component: Shell }], { initialEntries: [path] })
  await render(<RouterProvider router={router} />)
  await act(async () => {
    stopSession = startSession()
  })
}

const names = () => openDialogs().map(({ name }) => name)
const close = (name: Parameters<typeof closeDialog>[0]) => act(async () => closeDialog(name))

/** The steps after a sign-in: the credits dialog first, and the request for pricing. */
function signIn() {
  return act(async () => {
    await signInWith('t')
    closeDialog('login')
    openDialog('credits', {})
    setPendingPricing()
  })
}

test('a flag that is set when a page loads opens the pricing dialog once', async () => {
  setPendingPricing()
  await load('/')
  expect(names()).toEqual(['pricing'])
  await close('pricing')
  expect(names()).toEqual([])
})

test('without the flag nothing opens', async () => {
  await load('/')
  expect(names()).toEqual([])
})

test.each(['/pricing', '/operation', '/operation/people'])('%s needs no offer', async (path) => {
  setPendingPricing()
  await load(path)
  expect([names(), consumePendingPricing()]).toEqual([[], false])
})

test('after a sign-in the pricing dialog waits until the credits dialog is closed', async () => {
  await load('/')
  await signIn()
  expect(names()).toEqual(['credits'])
  await close('credits')
  expect(names()).toEqual(['pricing'])
})

test('a purchase that asked for the sign-in continues instead, over its own dialog', async () => {
  await load('/')
  await act(async () => openDialog('pricing', {}))
  await act(async () => buy({ kind: 'plan', planId: 5 }))
  expect(names()).toEqual(['pricing', 'login'])
  await signIn()
  await close('credits')
  expect(names()).toEqual(['pricing', 'payment'])
  await close('payment')
  await close('pricing')
  expect(names()).toEqual([])
})

test('closing the login dialog cancels the purchase', async () => {
  await load('/')
  await act(async () => buy({ kind: 'pack', priceCents: 1999 }))
  await close('login')
  await signIn()
  await close('credits')
  expect(names()).toEqual(['pricing'])
})
