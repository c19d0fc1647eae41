import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type CutOut, CutOutSettings } from '../../../shared/contract/cut-outs.ts'
import { pressButton, showWithMessages } from '../../app/i18n/show-with-messages.fixture.tsx'
import { enter, find, press, send } from '../../components/ui/render-for-tests.tsx'
import { receiveToasts } from '../../components/ui/toast.ts'
import { CutOutEditor, type Edited } from './cut-out-editor.tsx'
import { letPageDraw } from './drawing.fixture.ts'
import type { Mask } from './mask-edits.ts'

const SIDE = 100
const SETTINGS: CutOutSettings = {
  softness: 0,
  turn: 0,
  crop: { left: 0, top: 0, width: 1, height: 1 },
  outline_width: 8,
  outline_color: '#ffffff',
  shadow: false,
  background: null,
  caption: '',
}
const CUT_OUT: CutOut = {
  tool: 'sticker',
  title: 'Cat',
  photo: '/photo.png',
  mask: '/mask.png',
  width: SIDE,
  height: SIDE,
  settings: SETTINGS,
}

let saved: Edited | null = null

beforeEach(() => {
  letPageDraw(SIDE)
  saved = null
})
afterEach(() => {
  vi.unstubAllGlobals()
})

/** A mask of which these squares of ten pixels stay, told by their corners. */
function maskWith(...squares: [x: number, y: number][]): Mask {
  const data = new Uint8Array(SIDE * SIDE)
  for (const [left, top] of squares) {
    for (let y = top; y < top + 10; y++) data.fill(255, y * SIDE + left, y * SIDE + left + 10)
  }
  return { width: SIDE, height: SIDE, data }
}
async function show(mask = maskWith(), settings = SETTINGS, shown = true) {
  const photo = document.createElement('canvas')
  photo.width = photo.height = SIDE
  await showWithMessages(
    <CutOutEditor
      cutOut={{ ...CUT_OUT, settings }}
      loaded={{ photo, mask }}
      shown={shown}
      saving={false}
      onSave={(edited) => {
        saved = edited
      }}
    />,
  )
}

/** What would be saved now. */
async function now(): Promise<Edited> {
  await pressButton('Save as a new version')
  if (!saved) throw new Error('Nothing was saved')
  return saved
}
const at = ({ mask }: Edited, x: number, y: number) => mask.data[y * SIDE + x]

/** The photo takes up the middle of the window, where both have the same middle. */
const inWindow = (place: number) => SIDE / 2 + (place - SIDE / 2) * 0.82
function pointer(type: string, x: number, y: number, more: PointerEventInit = {}) {
  const place = { clientX: inWindow(x), clientY: inWindow(y) }
  return send(
    find('canvas'),
    new PointerEvent(type, { bubbles: true, pointerId: 1, button: 0, ...place, ...more }),
  )
}
async function tap(x: number, y: number) {
  await pointer('pointerdown', x, y)
  await pointer('pointerup', x, y)
}
const choose = (tool: string) => act(async () => find(`input[value=${tool}]`).click())
const slider = (label: string) => {
  const name = [...document.querySelectorAll('label')].find(({ textContent }) => textContent === label)
  return find<HTMLInputElement>(`[id="${name?.htmlFor}"]`)
}
const keys = (init: KeyboardEventInit) =>
  send(document, new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init }))
async function setBrush(radius: number) {
  await enter(slider('Brush size'), String(radius))
}

test('a stroke follows the pointer over the photo, and is one step to take back', async () => {
  await show()
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

test('a slider that goes a long way is one step, and forgets none of the strokes before it', async () => {
  await show()
  await tap(20, 20)
  await tap(80, 80)
  for (let width = 9; width <= 32; width++) await enter(slider('Outline'), String(width))
  expect((await now()).settings.outline_width).toBe(32)
  await pressButton('Undo')
  expect((await now()).settings.outline_width).toBe(8)
  await pressButton('Undo')
  await pressButton('Undo')
  expect((await now()).mask.data.every((value) => value === 0)).toBe(true)
})

test('a caption is taken back as a whole, and two sliders one after the other', async () => {
  await show()
  for (const words of ['H', 'Hi', 'Hi!']) await enter(slider('Caption'), words)
  await enter(slider('Outline'), '12')
  await enter(slider('Edge softness'), '3')
  await pressButton('Undo')
  expect((await now()).settings).toMatchObject({ softness: 0, outline_width: 12, caption: 'Hi!' })
  await pressButton('Undo')
  await pressButton('Undo')
  expect((await now()).settings).toEqual(SETTINGS)
})

test('each quarter turn is a step of its own', async () => {
  await show()
  await pressButton('Turn by 90°')
  await pressButton('Turn by 90°')
  expect((await now()).settings.turn).toBe(180)
  await pressButton('Undo')
  expect((await now()).settings.turn).toBe(90)
})

test('what is painted after something was taken back cannot be overtaken by it', async () => {
  await show()
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
  await show()
  await tap(50, 50)
  await keys(undo)
  expect(at(await now(), 50, 50)).toBe(0)
  await keys(redo)
  expect(at(await now(), 50, 50)).toBe(255)
})

test('keys change nothing while the result is looked at', async () => {
  await show(maskWith(), SETTINGS, false)
  await tap(50, 50)
  await keys({ key: 'z', ctrlKey: true })
  expect(at(await now(), 50, 50)).toBe(255)
})

test('a caption that is written has its own undo', async () => {
  await show()
  await tap(50, 50)
  const undo = new KeyboardEvent('keydown', { key: 'z', ctrlKey: true, bubbles: true, cancelable: true })
  await send(slider('Caption'), undo)
  expect(undo.defaultPrevented).toBe(false)
  expect(at(await now(), 50, 50)).toBe(255)
})

test('only the part that is tapped stays, and a tap beside all of them is told', async () => {
  const toasts: string[] = []
  const stop = receiveToasts(({ title }) => toasts.push(title))
  await show(maskWith([10, 10], [70, 70]))
  await choose('keep')
  await tap(50, 50)
  expect(toasts).toEqual(['Nothing stays at this spot. Tap on a part that does.'])
  await tap(15, 15)
  const kept = await now()
  expect([at(kept, 15, 15), at(kept, 75, 75)]).toEqual([255, 0])
  stop()
})

test.each(['restore', 'keep'])('two fingers move the picture and change nothing, with “%s”', async (tool) => {
  const mask = maskWith([10, 10], [70, 70])
  await show(mask)
  await choose(tool)
  await pointer('pointerdown', 15, 15)
  await pointer('pointerdown', 60, 60, { pointerId: 2 })
  await pointer('pointermove', 70, 70, { pointerId: 2 })
  await pointer('pointerup', 70, 70, { pointerId: 2 })
  await pointer('pointerup', 15, 15)
  expect((await now()).mask.data).toEqual(mask.data)
  expect(find<HTMLButtonElement>('button[aria-label=Undo]').disabled).toBe(true)
})

test('the other button of a mouse paints nothing', async () => {
  await show()
  await pointer('pointerdown', 50, 50, { button: 2 })
  await pointer('pointerup', 50, 50, { button: 2 })
  expect(at(await now(), 50, 50)).toBe(0)
})

test('arrow keys move the brush over the photo, and Space paints there', async () => {
  await show()
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
  await show(maskWith(), { ...SETTINGS, turn })
  await setBrush(20)
  await press(find('canvas'), 'ArrowRight')
  await press(find('canvas'), 'ArrowRight')
  await setBrush(4)
  await press(find('canvas'), ' ')
  expect(at(await now(), x, y)).toBe(255)
})

test('a brush that is steered by keys does not get lost outside the photo', async () => {
  await show()
  await setBrush(40)
  for (let step = 0; step < 10; step++) await press(find('canvas'), 'ArrowUp')
  await press(find('canvas'), 'ArrowDown')
  await setBrush(4)
  await press(find('canvas'), ' ')
  expect(at(await now(), 50, 20)).toBe(255)
})

test('the corner of a photo that is near can be reached by keys', async () => {
  await show()
  await pressButton('Zoom in')
  await choose('move')
  // To the left of what is seen, so that it comes further to the right.
  await press(find('canvas'), 'ArrowLeft')
  await choose('restore')
  await setBrush(4)
  await pointer('pointerdown', 50, 50)
  await pointer('pointerup', 50, 50)
  const painted = await now()
  expect(at(painted, 50, 50)).toBe(0)
  expect(at(painted, Math.round(50 - 60 / (0.82 * 1.5)), 50)).toBe(255)
})

test('a wheel comes nearer to what is under it, turn by turn, and the page stays where it is', async () => {
  await show()
  await setBrush(4)
  // The wheel of the simulated page is at no place.
  const turn = () =>
    Object.assign(new MouseEvent('wheel', { clientX: 90, clientY: 50, bubbles: true, cancelable: true }), {
      deltaY: -1,
    })
  const [one, other] = [turn(), turn()]
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
  // Eighty pixels of the window further to the left, at the nearness of two turns.
  expect(at(painted, Math.round(far - 80 / (0.82 * 1.15 ** 2)), 50)).toBe(255)
})

test('a colour is one that the site takes, and its hue can be chosen from white', async () => {
  await show()
  await act(async () => find('button[aria-label^="Outline colour"]').click())
  expect(document.querySelector('[aria-label="Opacity"]')).toBeNull()
  await enter(find<HTMLInputElement>('input[aria-label="Hue"]'), '120')
  expect(find<HTMLInputElement>('input[aria-label="Hue"]').value).toBe('120')
  await enter(find<HTMLInputElement>('input[aria-label="Saturation"]'), '100')
  const { settings } = await now()
  expect(settings.outline_color).toBe('#00ff00')
  expect(CutOutSettings.safeParse(settings).success).toBe(true)
})

test('what is cut off at both sides leaves a part that the site takes', async () => {
  await show()
  await enter(slider('From the left'), '45')
  await enter(slider('From the right'), '45')
  await enter(slider('From above'), '7')
  const { settings } = await now()
  expect(settings.crop).toEqual({ left: 0.45, top: 0.07, width: 0.1, height: 0.93 })
  expect(CutOutSettings.safeParse(settings).success).toBe(true)
})

test('the brush stays within its sizes, however often the keys are pressed', async () => {
  await show()
  await setBrush(110)
  for (let i = 0; i < 3; i++) await keys({ key: ']' })
  expect(slider('Brush size').value).toBe('120')
  await setBrush(3)
  for (let i = 0; i < 3; i++) await keys({ key: '[' })
  expect(slider('Brush size').value).toBe('2')
  await keys({ key: ']' })
  expect(Number(slider('Brush size').value)).toBeGreaterThan(2)
})
