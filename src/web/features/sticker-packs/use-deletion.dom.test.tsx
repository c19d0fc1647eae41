import { act } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { answered } from '../../app/i18n/show-with-messages.fixture.tsx'
import { find, render, send } from '../../components/ui/render-for-tests.tsx'
import { receiveToasts } from '../../components/ui/toast.ts'
import { useDeletion } from './use-deletion.ts'

let deleted: string[] = []
let fails = false
let toasts: string[] = []

function List() {
  const { hidden, begin, undo } = useDeletion({
    remove: async (id) => {
      if (fails) throw new Error('Too busy')
      deleted.push(id)
    },
    sayFailed: (count) => `${count} left`,
  })
  return (
    <>
      <p>{['one', 'two', 'three'].filter((id) => !hidden.has(id)).join()}</p>
      <button type="button" id="one" onClick={() => begin(['one'])}>
        Delete
      </button>
      <button type="button" id="two" onClick={() => begin(['two'])}>
        Delete
      </button>
      <button type="button" id="undo" onClick={undo}>
        Undo
      </button>
    </>
  )
}

async function press(id: string) {
  await act(async () => find(`#${id}`).click())
  await answered()
}
const shown = () => find('p').textContent

beforeEach(async () => {
  deleted = []
  toasts = []
  fails = false
  const stop = receiveToasts(({ title }) => toasts.push(title))
  await render(<List />)
  return stop
})

test('an undone deletion never reaches the site', async () => {
  await press('one')
  expect(shown()).toBe('two,three')
  await press('undo')
  expect(shown()).toBe('one,two,three')
  expect(deleted).toEqual([])
})

test('leaving the page makes a deletion final', async () => {
  await press('one')
  await send(window, new Event('pagehide'))
  await answered()
  expect(deleted).toEqual(['one'])
})

test('returning to a cached page does not offer an undo for something that is gone', async () => {
  await press('one')
  await send(window, new Event('pagehide'))
  await press('undo')
  expect(shown()).toBe('two,three')
  expect(deleted).toEqual(['one'])
})

test('another deletion makes the first one final', async () => {
  await press('one')
  await press('two')
  expect(deleted).toEqual(['one'])
  await press('undo')
  expect(shown()).toBe('two,three')
})

test('a failed deletion is reverted, with a message', async () => {
  fails = true
  await press('one')
  await press('two')
  expect(shown()).toBe('one,three')
  expect(toasts).toEqual(['1 left'])
})
