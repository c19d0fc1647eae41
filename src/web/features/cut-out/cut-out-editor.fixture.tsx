import { act } from 'react'
import { onTestFinished, vi } from 'vitest'
import type { CutOut, CutOutSettings } from '../../../shared/contract/cut-outs.ts'
import { pressButton, showWithMessages } from '../../app/i18n/show-with-messages.fixture.tsx'
import { find, send } from '../../components/ui/render-for-tests.tsx'
import { CutOutEditor, type Edited, type FindThing } from './cut-out-editor.tsx'
import { fakeCanvas } from './drawing.fixture.ts'
import type { Mask } from './mask-edits.ts'

/** The sides of the photo, its mask and the window, in pixels. */
const SIDE = 100
export const SETTINGS: CutOutSettings = {
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

/** A mask that keeps these squares of ten pixels, given by their corners. */
export function maskWith(...squares: [x: number, y: number][]): Mask {
  const data = new Uint8Array(SIDE * SIDE)
  for (const [left, top] of squares) {
    for (let y = top; y < top + 10; y++) data.fill(255, y * SIDE + left, y * SIDE + left + 10)
  }
  return { width: SIDE, height: SIDE, data }
}

/** The object under a stroke. */
export const findThing = vi.fn<FindThing>()

export const choose = (tool: string) => act(async () => find(`input[value=${tool}]`).click())

/** With the restoring brush. */
export async function showEditor(mask = maskWith(), settings = SETTINGS, shown = true) {
  fakeCanvas(SIDE)
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
  saved = null
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
      findThing={findThing}
    />,
  )
  await choose('restore')
}

/** The mask that would be saved now. */
export async function now(): Promise<Edited> {
  await pressButton('Save as a new version')
  if (!saved) throw new Error('Nothing was saved')
  return saved
}

export const at = ({ mask }: Edited, x: number, y: number) => mask.data[y * SIDE + x]

/** The photo is centered in the window. */
const inWindow = (place: number) => SIDE / 2 + (place - SIDE / 2) * 0.82

/** At a point of the photo, as long as the whole photo is visible. */
export function pointer(type: string, x: number, y: number, more: PointerEventInit = {}) {
  const place = { clientX: inWindow(x), clientY: inWindow(y) }
  return send(
    find('canvas'),
    new PointerEvent(type, { bubbles: true, pointerId: 1, button: 0, ...place, ...more }),
  )
}

export async function tap(x: number, y: number) {
  await pointer('pointerdown', x, y)
  await pointer('pointerup', x, y)
}

export function labelled(label: string): HTMLInputElement {
  const name = [...document.querySelectorAll('label')].find(({ textContent }) => textContent === label)
  return find<HTMLInputElement>(`[id="${name?.htmlFor}"]`)
}
