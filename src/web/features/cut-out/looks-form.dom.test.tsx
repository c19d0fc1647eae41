import { act } from 'react'
import { expect, test } from 'vitest'
import { CutOutSettings } from '../../../shared/contract/cut-outs.ts'
import { pressButton } from '../../app/i18n/show-with-messages.fixture.tsx'
import { enter, find, send } from '../../components/ui/render-for-tests.tsx'
import { at, labelled, now, SETTINGS, showEditor, tap } from './cut-out-editor.fixture.tsx'

test('a slider that moves far is one step, and keeps all earlier strokes', async () => {
  await showEditor()
  await tap(20, 20)
  await tap(80, 80)
  for (let width = 9; width <= 32; width++) await enter(labelled('Outline'), String(width))
  expect((await now()).settings.outline_width).toBe(32)
  await pressButton('Undo')
  expect((await now()).settings.outline_width).toBe(8)
  await pressButton('Undo')
  await pressButton('Undo')
  expect((await now()).mask.data.every((value) => value === 0)).toBe(true)
})

test('a caption is undone as a whole, and two sliders one after the other', async () => {
  await showEditor()
  for (const words of ['H', 'Hi', 'Hi!']) await enter(labelled('Caption'), words)
  await enter(labelled('Outline'), '12')
  await enter(labelled('Edge softness'), '3')
  await pressButton('Undo')
  expect((await now()).settings).toMatchObject({ softness: 0, outline_width: 12, caption: 'Hi!' })
  await pressButton('Undo')
  await pressButton('Undo')
  expect((await now()).settings).toEqual(SETTINGS)
})

test('each quarter turn is its own step', async () => {
  await showEditor()
  await pressButton('Turn by 90°')
  await pressButton('Turn by 90°')
  expect((await now()).settings.turn).toBe(180)
  await pressButton('Undo')
  expect((await now()).settings.turn).toBe(90)
})

test('a caption has its own undo while it is typed', async () => {
  await showEditor()
  await tap(50, 50)
  const undo = new KeyboardEvent('keydown', { key: 'z', ctrlKey: true, bubbles: true, cancelable: true })
  await send(labelled('Caption'), undo)
  expect(undo.defaultPrevented).toBe(false)
  expect(at(await now(), 50, 50)).toBe(255)
})

test('colors are valid for the site, and the hue of white can be chosen', async () => {
  await showEditor()
  await act(async () => find('button[aria-label^="Outline color"]').click())
  expect(document.querySelector('[aria-label="Opacity"]')).toBeNull()
  await enter(find<HTMLInputElement>('input[aria-label="Hue"]'), '120')
  expect(find<HTMLInputElement>('input[aria-label="Hue"]').value).toBe('120')
  await enter(find<HTMLInputElement>('input[aria-label="Saturation"]'), '100')
  const { settings } = await now()
  expect(settings.outline_color).toBe('#00ff00')
  expect(CutOutSettings.safeParse(settings).success).toBe(true)
})

test('cropping two opposite sides leaves a valid part', async () => {
  await showEditor()
  await enter(labelled('From the left'), '45')
  await enter(labelled('From the right'), '45')
  await enter(labelled('From above'), '7')
  const { settings } = await now()
  expect(settings.crop).toEqual({ left: 0.45, top: 0.07, width: 0.1, height: 0.93 })
  expect(CutOutSettings.safeParse(settings).success).toBe(true)
})
