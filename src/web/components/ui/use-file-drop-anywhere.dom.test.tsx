import { useRef } from 'react'
import { expect, test, vi } from 'vitest'
import type { MediaKind } from '../../../shared/catalogue/media.ts'
import { render, send } from './render-for-tests.tsx'
import { useFileDropAnywhere } from './use-file-drop-anywhere.ts'

type PlaceProps = {
  kinds: readonly MediaKind[]
  top: number
  take: (files: File[]) => void
  closed?: boolean
}

function Place({ kinds, top, take, closed = false }: PlaceProps) {
  const root = useRef<HTMLDivElement>(null)
  useFileDropAnywhere({ root, kinds, take }, closed)
  return (
    <div
      ref={(element) => {
        root.current = element
        if (element) element.getBoundingClientRect = () => new DOMRect(0, top, 100, 50)
      }}
    />
  )
}

const PICTURE = new File(['x'], 'cat.png', { type: 'image/png' })
const SOUND = new File(['x'], 'song.mp3', { type: 'audio/mpeg' })

/** Drops files on the page; true if the browser is kept from opening them. */
async function drop(files: File[], clientY: number) {
  const event = new Event('drop', { bubbles: true, cancelable: true })
  Object.assign(event, { dataTransfer: { files, types: ['Files'] }, clientX: 50, clientY })
  await send(document.body, event)
  return event.defaultPrevented
}

test('files go to the nearest place that accepts them', async () => {
  const upper = vi.fn()
  const lower = vi.fn()
  const sound = vi.fn()
  await render(
    <>
      <Place kinds={['image']} top={0} take={upper} />
      <Place kinds={['image', 'video']} top={400} take={lower} />
      <Place kinds={['audio']} top={900} take={sound} />
    </>,
  )
  await drop([PICTURE], 120)
  await drop([PICTURE], 380)
  await drop([SOUND], 10)
  expect([upper, lower, sound].map((take) => take.mock.calls.length)).toEqual([1, 1, 1])
})

test('files that fit nowhere go to the nearest place, which says what it accepts', async () => {
  const near = vi.fn()
  const far = vi.fn()
  await render(
    <>
      <Place kinds={['image']} top={0} take={near} />
      <Place kinds={['video']} top={500} take={far} />
    </>,
  )
  expect(await drop([new File(['x'], 'notes.txt', { type: 'text/plain' })], 60)).toBe(true)
  expect([near.mock.calls.length, far.mock.calls.length]).toEqual([1, 0])
})

test('a disabled place accepts nothing, and without any place the browser handles the drop', async () => {
  const take = vi.fn()
  const { show } = await render(<Place kinds={['image']} top={0} take={take} closed />)
  expect(await drop([PICTURE], 10)).toBe(false)
  await show(<Place kinds={['image']} top={0} take={take} />)
  expect(await drop([PICTURE], 10)).toBe(true)
  expect(await drop([], 10)).toBe(false)
  expect(take.mock.calls).toEqual([[[PICTURE]]])
})
