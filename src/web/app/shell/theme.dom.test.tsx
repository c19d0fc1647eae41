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
/** The script that runs before the first paint. */
const runScript = () => runInThisContext(THEME_SCRIPT)

test('follows the system until a theme is chosen', () => {
  prefers(true)
  expect(currentTheme()).toBe('dark')
  prefers(false)
  expect(currentTheme()).toBe('light')
  chooseTheme('dark')
  expect(currentTheme()).toBe('dark')
})

test('a chosen theme is applied on the next page before it is painted', () => {
  prefers(false)
  chooseTheme('dark')
  delete document.documentElement.dataset.theme
  runScript()
  expect(currentTheme()).toBe('dark')
})

test('an invalid stored value is ignored', () => {
  localStorage.setItem('theme', '"><script>')
  runScript()
  expect(document.documentElement.dataset.theme).toBeUndefined()
})

test('without storage, the choice lasts until the page is left', () => {
  vi.stubGlobal('localStorage', {
    setItem: () => {
      throw new Error('forbidden')
    },
  })
  chooseTheme('light')
  expect(currentTheme()).toBe('light')
  expect(runScript).not.toThrow()
})

test('the button switches the theme each time', async () => {
  prefers(true)
  await showWithMessages(<ThemeToggle />)
  const name = document.querySelector('button')?.getAttribute('aria-label') ?? ''
  await pressButton(name)
  expect(currentTheme()).toBe('light')
  await pressButton(name)
  expect(currentTheme()).toBe('dark')
})
