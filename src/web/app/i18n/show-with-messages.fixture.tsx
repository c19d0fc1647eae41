import { act, type ReactNode } from 'react'
import { IntlProvider } from 'react-intl'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect } from 'vitest'
import { appMessages } from '../../../shared/i18n/app-messages.ts'
import { render } from '../../components/ui/render-for-tests.tsx'

/** Renders with the site's own messages, and with links that lead nowhere. */
export async function showWithMessages(node: ReactNode): Promise<void> {
  await showAt(['/'], node)
}

/** The same at the last of these addresses, with a router that can go back to the others. */
export async function showAt(addresses: string[], node: ReactNode) {
  const messages = await appMessages.load('en-US')
  const element = (
    <IntlProvider locale="en-US" messages={messages}>
      {node}
    </IntlProvider>
  )
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: addresses })
  await render(<RouterProvider router={router} />)
  return router
}

/**
 * More rounds than any chain of requests needs: on a busy machine, the body of one answer alone takes
 * several.
 */
const ROUNDS = 12
/** Far beyond what anything takes: for what never comes. */
const GIVE_UP_MS = 60_000

const nextRound = () => act(() => new Promise((resolve) => setTimeout(resolve)))

/** Waits for the answers of a fake site, and for the requests that follow from them. */
export async function answered(): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) await nextRound()
}

/** Waits for a known text. */
export async function shows(words: string): Promise<void> {
  const giveUpAt = performance.now() + GIVE_UP_MS
  while (!document.body.textContent.includes(words) && performance.now() < giveUpAt) await nextRound()
  expect(document.body.textContent).toContain(words)
}

/** Presses the last button or menu item with this text or name, and waits for the result. */
export async function pressButton(name: string): Promise<void> {
  const all = [...document.querySelectorAll<HTMLElement>('button, [role=menuitem]')]
  const found = all.findLast((one) => one.textContent === name || one.getAttribute('aria-label') === name)
  if (!found) throw new Error(`There is no button ${name}`)
  await act(async () => found.click())
  await answered()
}
