import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { find, render } from '../../components/ui/render-for-tests.tsx'
import { useColourHistory } from './colour-history.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

function Used({ colour }: { colour: string }) {
  const [history, remember] = useColourHistory('colours')
  return (
    <button type="button" onClick={() => remember(colour)}>
      {history.join(' ')}
    </button>
  )
}
const press = () => act(async () => find('button').click())

test('used colors are there for every picker, and on the next page', async () => {
  await render(
    <>
      <Used colour="#ff0000" />
      <Used colour="#00ff00" />
    </>,
  )
  await press()
  expect([...document.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual([
    '#ff0000',
    '#ff0000',
  ])
  expect(localStorage.getItem('colours')).toBe('["#ff0000"]')
})

test('without storage, a picker works and remembers colors until the page is left', async () => {
  const forbidden = () => {
    throw new DOMException('No', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: forbidden, setItem: forbidden })
  await render(<Used colour="#0000ff" />)
  await press()
  expect(find('button').textContent).toContain('#0000ff')
})
