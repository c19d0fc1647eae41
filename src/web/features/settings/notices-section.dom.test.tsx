import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import { answered, showWithMessages } from '../../app/i18n/show-with-messages.fixture.tsx'
import { fakePush, forgetPush } from '../../app/offline/push.fixture.ts'
import { fakeSite } from '../../app/session/fake-site.fixture.ts'
import { find } from '../../components/ui/render-for-tests.tsx'
import { NoticesSection } from './notices-section.tsx'

afterEach(forgetPush)

const toggle = () => find<HTMLButtonElement>('[role=switch]')

async function show() {
  fakeSite({
    'GET /api/push/key': { data: { key: 'site-key' } },
    'POST /api/push/subscribe': { data: {} },
    'POST /api/push/unsubscribe': { data: {} },
  })
  await showWithMessages(<NoticesSection />)
  await answered()
}

async function press() {
  await act(async () => toggle().click())
  await answered()
}

test('the switch shows the current state, and turns notices on and off', async () => {
  const state = fakePush({ subscribed: true })
  await show()
  expect(toggle().getAttribute('aria-checked')).toBe('true')
  await press()
  expect(state.subscribed).toBe(false)
  expect(toggle().getAttribute('aria-checked')).toBe('false')
  await press()
  expect(state.subscribed).toBe(true)
  expect(toggle().getAttribute('aria-checked')).toBe('true')
})

test('if the browser refuses, a message says so, and the switch stays off and can be pressed again', async () => {
  fakePush({ permission: 'denied' })
  await show()
  await press()
  expect(toggle().getAttribute('aria-checked')).toBe('false')
  expect(toggle().disabled).toBe(false)
  expect(find('output').textContent).not.toBe('')
})

test('without a push service there is an explanation instead of a switch', async () => {
  await show()
  expect(document.querySelector('[role=switch]')).toBeNull()
  expect(document.body.textContent).toContain('browser')
})
