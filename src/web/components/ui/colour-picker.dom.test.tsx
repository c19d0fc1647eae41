import { act, useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Colour, colourFromRgb, formatHex } from './colour.ts'
import { ColourPicker } from './colour-picker.tsx'
import { enter, find, press, render, send } from './render-for-tests.tsx'

const labels = {
  title: 'Outline',
  saturation: 'saturation',
  brightness: 'brightness',
  hue: 'hue',
  alpha: 'alpha',
  text: 'text',
  badText: 'not a colour',
  eyedropper: 'eyedropper',
  history: 'history',
}

type PickerProps = { onRemember?: (hex: string) => void; alpha?: boolean }

function Picker({ onRemember, alpha = true }: PickerProps) {
  const [colour, setColour] = useState<Colour>(colourFromRgb(255, 0, 0))
  return (
    <>
      <output data-hex>{formatHex(colour)}</output>
      <button type="button" data-elsewhere>
        elsewhere
      </button>
      <ColourPicker
        labels={labels}
        value={colour}
        onChange={setColour}
        history={['#00ff00', '#0000ff80']}
        alpha={alpha}
        {...(onRemember && { onRemember })}
      />
    </>
  )
}

const hex = () => find('[data-hex]').textContent
const isOpen = () => document.querySelector('[role=dialog]') !== null

async function open(props: PickerProps = {}) {
  await render(<Picker {...props} />)
  await act(async () => find('button[aria-label^=Outline]').click())
  expect(isOpen()).toBe(true)
}

async function pressElsewhere(forMs: number) {
  const target = find('[data-elsewhere]')
  await send(target, new PointerEvent('pointerdown', { bubbles: true, button: 0 }))
  vi.advanceTimersByTime(forMs)
  await send(target, new PointerEvent('pointerup', { bubbles: true, button: 0 }))
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

it('accepts hex and rgb text and rejects anything else without losing the color', async () => {
  await open()
  const text = find<HTMLInputElement>('input[aria-label=text]')
  await enter(text, 'rgba(0, 0, 255, 9)')
  expect(hex()).toBe('#0000ff')
  await enter(text, 'blue-ish')
  expect(hex()).toBe('#0000ff')
  expect(text.getAttribute('aria-invalid')).toBe('true')
  expect(text.value).toBe('blue-ish')
  expect(find('[role=alert]').textContent).toBe('not a colour')
})

it('moves through saturation and brightness with the arrow keys', async () => {
  await open()
  const area = find('input[aria-label=saturation]')
  await press(area, 'ArrowDown')
  expect(hex()).toBe('#fa0000')
  await press(area, 'ArrowLeft')
  expect(hex()).toBe('#fa0505')
})

it('closes on a click elsewhere shorter than 500 ms and remembers the color', async () => {
  const remembered = vi.fn<(hex: string) => void>()
  await open({ onRemember: remembered })
  await pressElsewhere(499)
  expect(isOpen()).toBe(false)
  expect(remembered).toHaveBeenCalledExactlyOnceWith('#ff0000')
})

it('stays open when the press elsewhere lasts 500 ms', async () => {
  await open()
  await pressElsewhere(500)
  expect(isOpen()).toBe(true)
})

it('takes a color from the history', async () => {
  await open()
  await act(async () => find('button[aria-label="#00ff00"]').click())
  expect(hex()).toBe('#00ff00')
})

it('never returns a transparent color if none is allowed, whatever its source', async () => {
  await open({ alpha: false })
  expect(document.querySelector('input[aria-label=alpha]')).toBeNull()
  await act(async () => find('button[aria-label="#0000ff80"]').click())
  expect(hex()).toBe('#0000ff')
  await enter(find<HTMLInputElement>('input[aria-label=text]'), 'rgba(0, 255, 0, 0.5)')
  expect(hex()).toBe('#00ff00')
})
