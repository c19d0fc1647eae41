import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answered, pressButton, showWithMessages } from '../../app/i18n/show-with-messages.fixture.tsx'
import { find } from '../../components/ui/render-for-tests.tsx'
import { receiveToasts, type ToastMessage } from '../../components/ui/toast.ts'
import { LinkField } from './link-field.tsx'
import { PageActions } from './page-actions.tsx'

const LINK = 'https://plumdrop.test/s/sh_1'

let toasts: ToastMessage[] = []
let stopToasts = () => {}
const copied: string[] = []

beforeEach(() => {
  toasts = []
  copied.length = 0
  stopToasts = receiveToasts((message) => toasts.push(message))
})
afterEach(() => {
  stopToasts()
  vi.unstubAllGlobals()
})

/** A browser with or without these abilities. */
function browser({ sheet, clipboard }: { sheet?: () => Promise<void>; clipboard: boolean }) {
  vi.stubGlobal('navigator', {
    ...(sheet && { canShare: () => true, share: sheet }),
    ...(clipboard && { clipboard: { writeText: async (text: string) => void copied.push(text) } }),
  })
}
const refuse = (name: string) => async () => {
  throw new DOMException('No', name)
}
async function shareLink() {
  await showWithMessages(<PageActions id="sh_1" makePath="/" />)
  await pressButton('Share')
}
const titles = () => toasts.map(({ title }) => title)

test('a phone’s share sheet needs no message of ours', async () => {
  browser({ sheet: async () => {}, clipboard: true })
  await shareLink()
  expect([copied, titles()]).toEqual([[], []])
})

test('closing the sheet copies nothing', async () => {
  browser({ sheet: refuse('AbortError'), clipboard: true })
  await shareLink()
  expect([copied, titles()]).toEqual([[], []])
})

test('if the sheet does not open, the link is copied', async () => {
  browser({ sheet: refuse('NotAllowedError'), clipboard: true })
  await shareLink()
  expect(copied).toEqual([location.href])
  expect(titles()).toHaveLength(1)
})

test('if nothing can be copied either, the link is shown', async () => {
  browser({ clipboard: false })
  await shareLink()
  expect(toasts).toMatchObject([{ form: 'notification', body: location.href }])
})

async function showField() {
  const share = { label: 'Share this', text: 'Look & see' }
  await showWithMessages(<LinkField link={LINK} label="Link" copied="Copied!" share={share} />)
}

test('a link is copied with a press, and selected if the clipboard is blocked', async () => {
  browser({ clipboard: true })
  await showField()
  await pressButton('Copy link')
  expect([copied, titles()]).toEqual([[LINK], ['Copied!']])
  browser({ clipboard: false })
  await pressButton('Copy link')
  const input = find<HTMLInputElement>('input[readonly]')
  expect(input.value.slice(input.selectionStart ?? 0, input.selectionEnd ?? 0)).toBe(LINK)
  expect(toasts.at(-1)?.kind).toBe('warning')
})

test('every network gets the complete link, with the text', async () => {
  browser({ clipboard: true })
  await showField()
  await act(async () => find('button[aria-haspopup=dialog]').click())
  await answered()
  const links = [...document.querySelectorAll<HTMLAnchorElement>('[role=dialog] a')]
  expect(links).toHaveLength(7)
  for (const { href, rel, target } of links) {
    expect(decodeURIComponent(new URL(href).search.replaceAll('+', ' '))).toContain(LINK)
    expect([rel, target]).toEqual(['noopener noreferrer', '_blank'])
  }
})
