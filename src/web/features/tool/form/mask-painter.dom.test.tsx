import { act } from 'react'
import { expect, test } from 'vitest'
import type { Outline } from '../../../../shared/contract/generations.ts'
import type { MediaFile } from '../../../../shared/contract/uploads.ts'
import { pressButton, showWithMessages } from '../../../app/i18n/show-with-messages.fixture.tsx'
import { find } from '../../../components/ui/render-for-tests.tsx'
import MaskPainter from './mask-painter.tsx'

const SOURCE = { id: 'up_1', kind: 'image', url: '/x.webp', width: 100, height: 50 } as MediaFile
const OUTLINES: Outline[] = [
  [
    { x: 0.1, y: 0.1 },
    { x: 0.4, y: 0.1 },
    { x: 0.4, y: 0.3 },
    { x: 0.1, y: 0.3 },
  ],
  [
    { x: 0.6, y: 0.6 },
    { x: 0.9, y: 0.6 },
    { x: 0.9, y: 0.9 },
    { x: 0.6, y: 0.9 },
  ],
]

const show = (suggestions: readonly Outline[]) =>
  showWithMessages(<MaskPainter source={SOURCE} suggestions={suggestions} onDone={() => {}} />)
const button = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)
const chosen = () => OUTLINES.map((_, i) => button(`Place ${i + 1}`)?.getAttribute('aria-pressed'))

async function pressPicture(x: number, y: number): Promise<void> {
  const canvas = find('canvas')
  canvas.getBoundingClientRect = () => ({ left: 0, top: 0, width: 100, height: 50 }) as DOMRect
  const press = new MouseEvent('pointerdown', { bubbles: true, clientX: 100 * x, clientY: 50 * y })
  await act(async () => void canvas.dispatchEvent(press))
}

test('a suggested place is selected by pressing it or its button, and deselected by another press', async () => {
  await show(OUTLINES)
  expect(chosen()).toEqual(['false', 'false'])
  expect(button('Use this')?.disabled).toBe(true)
  await pressPicture(0.2, 0.2)
  expect(chosen()).toEqual(['true', 'false'])
  expect(button('Use this')?.disabled).toBe(false)
  await pressButton('Place 2')
  expect(chosen()).toEqual(['true', 'true'])
  await pressPicture(0.2, 0.2)
  expect(chosen()).toEqual(['false', 'true'])
  await pressPicture(0.5, 0.5)
  await pressButton('Undo')
  expect(chosen()).toEqual(['false', 'false'])
})

test('without suggestions, people begin with the brush', async () => {
  await show([])
  expect(document.body.textContent).not.toContain('What may be a mark')
  expect(find<HTMLInputElement>('input:checked').value).toBe('brush')
})
