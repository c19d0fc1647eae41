import { act } from 'react'
import { expect, test } from 'vitest'
import { pressButton } from '../../app/i18n/show-with-messages.fixture.tsx'
import { enter, find, press, send } from '../../components/ui/render-for-tests.tsx'
import { receiveToasts } from '../../components/ui/toast.ts'
import {
  at,
  choose,
  findThing,
  labelled,
  maskWith,
  now,
  pointer,
  SETTINGS,
  showEditor,
  tap,
} from './cut-out-editor.fixture.tsx'
import type { Mask } from './mask-edits.ts'

const keys = (init: KeyboardEventInit) =>
  send(document, new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init }))
const setBrush = (radius: number) => enter(labelled('Brush size'), String(radius))

test('a stroke follows the pointer over the photo, and is undone as one step', async () => {
  await showEditor()
  await setBrush(4)
  await pointer('pointerdown', 20, 50)
  await pointer('pointermove', 50, 50)
  await pointer('pointermove', 80, 50)
  await pointer('pointerup', 80, 50)
  const painted = await now()
  expect([20, 50, 80].map((x) => at(painted, x, 50))).toEqual([255, 255, 255])
  expect([at(painted, 50, 40), at(painted, 50, 60), at(painted, 10, 50)]).toEqual([0, 0, 0])
  await pressButton('Undo')
  expect((await now()).mask.data.every((value) => value === 0)).toBe(true)
  await pressButton('Redo')
  expect(at(await now(), 50, 50)).toBe(255)
})

test('an edit after an undo cannot be overtaken by it', async () => {
  await showEditor()
  await tap(20, 20)
  await pressButton('Undo')
  await tap(80, 80)
  expect(find<HTMLButtonElement>('button[aria-label=Redo]').disabled).toBe(true)
  expect(at(await now(), 20, 20)).toBe(0)
})

test.each([
  ['Ctrl and Z', { key: 'z', ctrlKey: true }, { key: 'Z', ctrlKey: true, shiftKey: true }],
  ['Command and Z', { key: 'z', metaKey: true }, { key: 'z', metaKey: true, shiftKey: true }],
  ['Ctrl and Y', { key: 'z', ctrlKey: true }, { key: 'y', ctrlKey: true }],
])('%s take back and bring again', async (_name, undo, redo) => {
  await showEditor()
  await tap(50, 50)
  await keys(undo)
  expect(at(await now(), 50, 50)).toBe(0)
  await keys(redo)
  expect(at(await now(), 50, 50)).toBe(255)
})

test('keys change nothing while the result is shown', async () => {
  await showEditor(maskWith(), SETTINGS, false)
  await tap(50, 50)
  await keys({ key: 'z', ctrlKey: true })
  expect(at(await now(), 50, 50)).toBe(255)
})

test.each([
  ['add', 255],
  ['remove', 0],
])('a stroke over a thing with “%s” takes all of it, as one step', async (tool, value) => {
  await showEditor(maskWith(...(tool === 'remove' ? [[30, 30] as [number, number]] : [])))
  await choose(tool)
  const { promise, resolve } = Promise.withResolvers<Mask>()
  findThing.mockReturnValueOnce(promise)
  await pointer('pointerdown', 32, 32)
  await pointer('pointermove', 34, 34)
  await pointer('pointerup', 34, 34)
  const [, stroke, stays] = findThing.mock.lastCall ?? []
  expect(stroke?.map(({ x }) => Math.round(x))).toEqual([32, 34])
  expect(stays).toBe(tool === 'add')
  // Edits during the search are not lost, and no second stroke is started.
  await pressButton('Turn by 90°')
  await tap(80, 80)
  await act(async () => resolve(maskWith([30, 30])))
  const found = await now()
  expect([at(found, 35, 35), at(found, 80, 80), found.settings.turn]).toEqual([value, 0, 90])
  await pressButton('Undo')
  expect(at(await now(), 35, 35)).toBe(255 - value)
})

test('a stroke without any clear object gets a message', async () => {
  const toasts: string[] = []
  const stop = receiveToasts(({ title }) => toasts.push(title))
  await showEditor()
  await choose('add')
  findThing.mockResolvedValueOnce(null)
  await tap(50, 50)
  expect(toasts).toEqual(['There’s no clear edge here. Stroke over more of it, or use the brush.'])
  stop()
})

test('only the tapped part stays, and a tap beside all of them gets a message', async () => {
  const toasts: string[] = []
  const stop = receiveToasts(({ title }) => toasts.push(title))
  await showEditor(maskWith([10, 10], [70, 70]))
  await choose('keep')
  await tap(50, 50)
  expect(toasts).toEqual(['There’s nothing kept at this spot. Tap a part that stays.'])
  await tap(15, 15)
  const kept = await now()
  expect([at(kept, 15, 15), at(kept, 75, 75)]).toEqual([255, 0])
  stop()
})

test.each(['restore', 'keep'])('two fingers move the picture and change nothing, with “%s”', async (tool) => {
  const mask = maskWith([10, 10], [70, 70])
  await showEditor(mask)
  await choose(tool)
  await pointer('pointerdown', 15, 15)
  await pointer('pointerdown', 60, 60, { pointerId: 2 })
  await pointer('pointermove', 70, 70, { pointerId: 2 })
  await pointer('pointerup', 70, 70, { pointerId: 2 })
  await pointer('pointerup', 15, 15)
  expect((await now()).mask.data).toEqual(mask.data)
  expect(find<HTMLButtonElement>('button[aria-label=Undo]').disabled).toBe(true)
})

test('other mouse buttons paint nothing', async () => {
  await showEditor()
  await pointer('pointerdown', 50, 50, { button: 2 })
  await pointer('pointerup', 50, 50, { button: 2 })
  expect(at(await now(), 50, 50)).toBe(0)
})

test('arrow keys move the brush over the photo, and Space paints there', async () => {
  await showEditor()
  await setBrush(20)
  await press(find('canvas'), 'ArrowRight')
  await press(find('canvas'), 'ArrowRight')
  await setBrush(4)
  await press(find('canvas'), ' ')
  expect([at(await now(), 70, 50), at(await now(), 50, 50)]).toEqual([255, 0])
})

test.each([
  [90, 50, 30],
  [180, 30, 50],
  [270, 50, 70],
] as const)('to the right is to the right on a photo that is turned by %s', async (turn, x, y) => {
  await showEditor(maskWith(), { ...SETTINGS, turn })
  await setBrush(20)
  await press(find('canvas'), 'ArrowRight')
  await press(find('canvas'), 'ArrowRight')
  await setBrush(4)
  await press(find('canvas'), ' ')
  expect(at(await now(), x, y)).toBe(255)
})

test('a brush that is moved by keys stays inside the photo', async () => {
  await showEditor()
  await setBrush(40)
  for (let step = 0; step < 10; step++) await press(find('canvas'), 'ArrowUp')
  await press(find('canvas'), 'ArrowDown')
  await setBrush(4)
  await press(find('canvas'), ' ')
  expect(at(await now(), 50, 20)).toBe(255)
})

test('keys can reach the corner of a zoomed photo', async () => {
  await showEditor()
  await pressButton('Zoom in')
  await choose('move')
  // To the left of the visible part, so that it moves to the right.
  await press(find('canvas'), 'ArrowLeft')
  await choose('restore')
  await setBrush(4)
  await pointer('pointerdown', 50, 50)
  await pointer('pointerup', 50, 50)
  const painted = await now()
  expect(at(painted, 50, 50)).toBe(0)
  expect(at(painted, Math.round(50 - 60 / (0.82 * 1.5)), 50)).toBe(255)
})

test('a wheel zooms in on the point under it, turn by turn, and the page does not scroll', async () => {
  await showEditor()
  await setBrush(4)
  // The simulated wheel event has no position.
  const turn = () =>
    Object.assign(new MouseEvent('wheel', { clientX: 90, clientY: 50, bubbles: true, cancelable: true }), {
      deltaY: -1,
    })
  const one = turn()
  const other = turn()
  await act(async () => {
    find('canvas').dispatchEvent(one)
    find('canvas').dispatchEvent(other)
  })
  expect(one.defaultPrevented).toBe(true)
  const place = { clientX: 90, clientY: 50 }
  await pointer('pointerdown', 0, 0, place)
  await pointer('pointerup', 0, 0, place)
  await pointer('pointerdown', 0, 0, { clientX: 10, clientY: 50 })
  await pointer('pointerup', 0, 0, { clientX: 10, clientY: 50 })
  const painted = await now()
  const far = Math.round(50 + (90 - 50) / 0.82)
  expect(at(painted, far, 50)).toBe(255)
  // Eighty pixels of the window farther to the left, at the zoom of two turns.
  expect(at(painted, Math.round(far - 80 / (0.82 * 1.15 ** 2)), 50)).toBe(255)
})

test('the brush stays within its sizes, however often the keys are pressed', async () => {
  await showEditor()
  await setBrush(110)
  for (let i = 0; i < 3; i++) await keys({ key: ']' })
  expect(labelled('Brush size').value).toBe('120')
  await setBrush(3)
  for (let i = 0; i < 3; i++) await keys({ key: '[' })
  expect(labelled('Brush size').value).toBe('2')
  await keys({ key: ']' })
  expect(Number(labelled('Brush size').value)).toBeGreaterThan(2)
})
