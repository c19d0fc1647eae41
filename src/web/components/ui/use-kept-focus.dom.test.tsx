import { act, type ReactNode } from 'react'
import { expect, test } from 'vitest'
import { find, render } from './render-for-tests.tsx'
import { useKeptFocus } from './use-kept-focus.ts'

function Console({ children }: { children: ReactNode }) {
  return <div ref={useKeptFocus<HTMLDivElement>()}>{children}</div>
}

const list = (names: readonly string[], pressable = names) => (
  <Console>
    <section>
      {names.length === 0 ? (
        <p>None</p>
      ) : (
        <ul>
          {names.map((name) => (
            <li key={name} id={name}>
              {name}
              {pressable.includes(name) && <button type="button">Decide</button>}
            </li>
          ))}
        </ul>
      )}
    </section>
  </Console>
)

const focusOn = (selector: string) => act(async () => find(selector).focus())
const focused = () => document.activeElement?.id || document.activeElement?.textContent

test('a removed row passes the focus to the next one', async () => {
  const { show } = await render(list(['one', 'two', 'three']))
  await focusOn('#two button')
  await show(list(['one', 'three']))
  expect(focused()).toBe('three')
})

test('the last row passes it to the one before, and an empty list to its message', async () => {
  const { show } = await render(list(['one', 'two']))
  await focusOn('#two button')
  await show(list(['one']))
  expect(focused()).toBe('one')
  await show(list([]))
  expect(focused()).toBe('None')
})

test('if only a row’s button is removed, the row gets the focus', async () => {
  const { show } = await render(list(['one', 'two']))
  await focusOn('#one button')
  await show(list(['one', 'two'], ['two']))
  expect(focused()).toBe('one')
})

test('a button that is replaced by rows passes it to the first of them', async () => {
  const page = (rows: ReactNode) => <Console>{rows}</Console>
  const { show } = await render(page(<button type="button">Show more</button>))
  await focusOn('button')
  await show(page(<p>On its way</p>))
  await show(
    page(
      <ul>
        <li id="fifty-one">51</li>
      </ul>,
    ),
  )
  expect(focused()).toBe('fifty-one')
})

test('a focus elsewhere stays there', async () => {
  const { show } = await render(list(['one', 'two']))
  await focusOn('#one button')
  await focusOn('#two button')
  await show(list(['two']))
  expect(document.activeElement?.parentElement?.id).toBe('two')
})
