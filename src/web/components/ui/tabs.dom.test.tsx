import { expect, it, vi } from 'vitest'
import { find, press, render, send } from './render-for-tests.tsx'
import { Tabs } from './tabs.tsx'

const ITEMS = [
  { value: 'photo', label: 'Photo', content: 'A photo' },
  { value: 'video', label: 'Video', content: 'A video', disabled: true },
  { value: 'words', label: 'Words', content: 'Some words' },
] as const

const tab = (name: string) => find(`[role=tab][id$=${name}]`)
const shownPanel = () => find('[role=tabpanel]:not([hidden])').textContent
const click = () => new MouseEvent('click', { bubbles: true })

it('shows the panel of the chosen tab, and reports it once', async () => {
  const onValueChange = vi.fn<(value: string) => void>()
  await render(<Tabs label="Input" items={ITEMS} onValueChange={onValueChange} />)
  expect(shownPanel()).toBe('A photo')
  await send(tab('words'), click())
  await send(tab('words'), click())
  expect(shownPanel()).toBe('Some words')
  expect(tab('words').getAttribute('aria-selected')).toBe('true')
  expect(onValueChange.mock.calls).toEqual([['words']])
})

it('is controlled by its owner if the owner holds the value', async () => {
  await render(<Tabs label="Input" items={ITEMS} value="photo" />)
  await send(tab('words'), click())
  expect(shownPanel()).toBe('A photo')
})

it('arrow keys choose the next tab, wrapping around and skipping disabled ones', async () => {
  await render(<Tabs label="Input" items={ITEMS} />)
  tab('photo').focus()
  await press(tab('photo'), 'ArrowRight')
  expect(document.activeElement).toBe(tab('words'))
  expect(shownPanel()).toBe('Some words')
  await press(tab('words'), 'ArrowRight')
  expect(shownPanel()).toBe('A photo')
  await press(tab('photo'), 'ArrowLeft')
  expect(shownPanel()).toBe('Some words')
  await press(tab('words'), 'Home')
  expect(shownPanel()).toBe('A photo')
  await press(tab('photo'), 'End')
  expect(shownPanel()).toBe('Some words')
})

it('leaves the browser’s keys to the browser', async () => {
  await render(<Tabs label="Input" items={ITEMS} />)
  const back = new KeyboardEvent('keydown', {
    key: 'ArrowLeft',
    altKey: true,
    bubbles: true,
    cancelable: true,
  })
  await send(tab('photo'), back)
  expect(back.defaultPrevented).toBe(false)
  expect(shownPanel()).toBe('A photo')
})

it('is one tab stop, that of the chosen tab', async () => {
  await render(<Tabs label="Input" items={ITEMS} defaultValue="words" />)
  expect([...document.querySelectorAll<HTMLElement>('[role=tab]')].map(({ tabIndex }) => tabIndex)).toEqual([
    -1, -1, 0,
  ])
})

it('half-filled panels survive if they are to be kept', async () => {
  await render(<Tabs label="Input" items={ITEMS} keepMounted />)
  expect(find('[role=tabpanel][hidden]').textContent).toBe('A video')
})
