import { runInThisContext } from 'node:vm'
import { afterEach, expect, test, vi } from 'vitest'
import { pressButton, showWithMessages } from '../i18n/show-with-messages.fixture.tsx'
import { chooseTheme, currentTheme, THEME_SCRIPT } from './theme.ts'
import { ThemeToggle } from './theme-toggle.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  delete document.documentElement.dataset.theme
  localStorage.clear()
})

const prefers = (dark: boolean) => vi.stubGlobal('matchMedia', () => ({ matches: dark }))
/** What the page does before anything is painted. */
const runScript = () => runInThisContext(THEME_SCRIPT)

test('follows the system until somebody chooses, and then the choice', () => {
  prefers(true)
  expect(currentTheme()).toBe('dark')
  prefers(false)
  expect(currentTheme()).toBe('light')
  chooseTheme('dark')
  expect(currentTheme()).toBe('dark')
})

test('a choice is there again on the next page before it is painted', () => {
  prefers(false)
  chooseTheme('dark')
  delete document.documentElement.dataset.theme
  runScript()
  expect(currentTheme()).toBe('dark')
})

test('what was stored by something else is no theme', () => {
  localStorage.setItem('theme', '"><script>')
  runScript()
  expect(document.documentElement.dataset.theme).toBeUndefined()
})

test('where nothing can be stored the choice lasts as long as the page', () => {
  vi.stubGlobal('localStorage', {
    setItem: () => {
      throw new Error('forbidden')
    },
  })
  chooseTheme('light')
  expect(currentTheme()).toBe('light')
  expect(runScript).not.toThrow()
})

test('the button turns it over, each time', async () => {
  prefers(true)
  await showWithMessages(<ThemeToggle />)
  const name = document.querySelector('button')?.getAttribute('aria-label') ?? ''
  await pressButton(name)
  expect(currentTheme()).toBe('light')
  await pressButton(name)
  expect(currentTheme()).toBe('dark')
})
