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

test('what is undone was never deleted', async () => {
  await press('one')
  expect(shown()).toBe('two,three')
  await press('undo')
  expect(shown()).toBe('one,two,three')
  expect(deleted).toEqual([])
})

test('people who leave do not find again what they have seen go', async () => {
  await press('one')
  await send(window, new Event('pagehide'))
  await answered()
  expect(deleted).toEqual(['one'])
})

test('people who come back to the page as they left it are not offered what is gone', async () => {
  await press('one')
  await send(window, new Event('pagehide'))
  await press('undo')
  expect(shown()).toBe('two,three')
  expect(deleted).toEqual(['one'])
})

test('deleting something else makes the first deletion final', async () => {
  await press('one')
  await press('two')
  expect(deleted).toEqual(['one'])
  await press('undo')
  expect(shown()).toBe('two,three')
})

test('what could not be deleted comes back, and that is said', async () => {
  fails = true
  await press('one')
  await press('two')
  expect(shown()).toBe('one,three')
  expect(toasts).toEqual(['1 left'])
})
