import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { forgetInput, navigateAsNewVersion, watchForNewVersions } from './watch-versions.ts'

vi.stubGlobal('__BUILD_ID__', 'b1')
// Checks are triggered by the test, not by a timer.
vi.stubGlobal('setInterval', () => 0)
watchForNewVersions()
afterAll(() => {
  vi.unstubAllGlobals()
})

let latest = 'b1'
const reload = vi.fn()
const assign = vi.fn()

beforeEach(() => {
  latest = 'b1'
  sessionStorage.clear()
  document.body.replaceChildren()
  forgetInput()
  reload.mockReset()
  assign.mockReset()
  vi.spyOn(location, 'reload').mockImplementation(reload)
  vi.spyOn(location, 'assign').mockImplementation(assign)
  vi.stubGlobal('fetch', async () => Response.json({ id: latest }))
  return () => vi.stubGlobal('sessionStorage', window.sessionStorage)
})

/** Simulates coming back to the tab, which triggers a check. */
async function comeBack() {
  dispatchEvent(new Event('visibilitychange'))
  await new Promise((resolve) => setTimeout(resolve, 5))
}
const target = new URL('http://localhost:3000/pricing')

test('a page stays if nothing is newer', async () => {
  await comeBack()
  expect(reload).not.toHaveBeenCalled()
  expect(navigateAsNewVersion(target)).toBe(false)
})

test('a newer build is loaded, but not over and over if that does not help', async () => {
  latest = 'b2'
  await comeBack()
  await comeBack()
  expect(reload).toHaveBeenCalledOnce()
})

test('people who have typed something go on, and get the new build with the next page', async () => {
  latest = 'b2'
  dispatchEvent(new Event('input'))
  await comeBack()
  expect(reload).not.toHaveBeenCalled()
  expect(navigateAsNewVersion(target)).toBe(true)
  expect(assign).toHaveBeenCalledWith(target)
})

test('so do people who paint or pay in a dialog', async () => {
  latest = 'b2'
  const dialog = document.createElement('div')
  dialog.setAttribute('role', 'dialog')
  document.body.append(dialog)
  await comeBack()
  expect(reload).not.toHaveBeenCalled()
  dialog.remove()
  await comeBack()
  expect(reload).toHaveBeenCalledOnce()
})

test('without storage, people can still go from page to page', async () => {
  latest = 'b2'
  const forbidden = () => {
    throw new DOMException('No', 'SecurityError')
  }
  vi.stubGlobal('sessionStorage', { getItem: forbidden, setItem: forbidden })
  await comeBack()
  expect(reload).not.toHaveBeenCalled()
  expect(navigateAsNewVersion(target)).toBe(false)
})
