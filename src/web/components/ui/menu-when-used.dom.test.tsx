import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { MenuItem } from './menu.tsx'
import { MenuWhenUsed } from './menu-when-used.tsx'
import { find, press, render } from './render-for-tests.tsx'

const button = () => find<HTMLButtonElement>('button[aria-label=Actions]')
const menu = () => document.querySelector('[role=menu]')

async function showMenu() {
  await render(
    <MenuWhenUsed label="Actions" icon="…">
      <MenuItem>Share</MenuItem>
      <MenuItem>Delete</MenuItem>
    </MenuWhenUsed>,
  )
}

test('an unused menu adds no key listener to the page', async () => {
  const listened = vi.spyOn(document, 'addEventListener')
  await showMenu()
  expect(listened.mock.calls.filter(([event]) => event === 'keydown')).toEqual([])
  listened.mockRestore()
})

test('it opens on a press, is named by its button, and returns the focus when it closes', async () => {
  await showMenu()
  await act(async () => button().focus())
  await act(async () => button().click())
  expect(button().getAttribute('aria-expanded')).toBe('true')
  expect(menu()?.getAttribute('aria-labelledby')).toBe(button().id)
  expect(menu()?.textContent).toBe('ShareDelete')
  await press(menu() as HTMLElement, 'Escape')
  await vi.waitFor(() => expect(document.activeElement).toBe(button()))
  expect(button().getAttribute('aria-expanded')).toBe('false')
})

test('the down arrow opens it, too', async () => {
  await showMenu()
  await act(async () => button().focus())
  await press(button(), 'ArrowDown')
  expect(menu()).not.toBeNull()
})
