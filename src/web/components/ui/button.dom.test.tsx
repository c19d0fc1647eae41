import { expect, it, vi } from 'vitest'
import { Button } from './button.tsx'
import { find, render, send } from './render-for-tests.tsx'

const click = () => new MouseEvent('click', { bubbles: true, cancelable: true })

it('keeps the focus and ignores clicks while it is loading (focus lost after generating, InvokeAI 8589)', async () => {
  const onClick = vi.fn<() => void>()
  const { show } = await render(<Button onClick={onClick}>Generate</Button>)
  const button = find<HTMLButtonElement>('button')
  button.focus()
  await show(
    <Button onClick={onClick} loading>
      Generate
    </Button>,
  )
  await send(button, click())
  expect(onClick).not.toHaveBeenCalled()
  expect(button.disabled).toBe(false)
  expect(button.getAttribute('aria-busy')).toBe('true')
  expect(document.activeElement).toBe(button)
})

it('does not submit a form twice: a loading submit button prevents the default', async () => {
  await render(
    <Button type="submit" loading>
      Send
    </Button>,
  )
  const event = click()
  await send(find('button'), event)
  expect(event.defaultPrevented).toBe(true)
})

it('styles a link without wrapping it in a button', async () => {
  await render(
    <Button asChild variant="primary">
      <a href="/pricing">Pricing</a>
    </Button>,
  )
  expect(document.querySelector('button')).toBeNull()
  expect(find('a').className).toContain('from-primary')
})
