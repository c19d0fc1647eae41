import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { answered, showWithMessages } from '../../app/i18n/show-with-messages.fixture.tsx'
import { providePageControl } from '../../app/navigation/page-control.ts'
import { signedInSite } from '../../app/session/signed-in-site.fixture.ts'
import { find, press } from '../../components/ui/render-for-tests.tsx'
import PaletteDialog from './palette-dialog.tsx'

const field = () => find<HTMLInputElement>('[role=combobox]')
const options = () => [...document.querySelectorAll('[role=option]')].map(({ textContent }) => textContent)
const meant = () => document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent

async function type(text: string) {
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field(), text)
    field().dispatchEvent(new Event('input', { bubbles: true }))
  })
}

test('finds pages, effects, answers and own creations by words, and opens the highlighted one', async () => {
  const requests = await signedInSite({
    'GET /api/effects': {
      data: {
        effects: [
          { name_lang: 'Data rain', detail_url: '/data-rain', offered: true },
          { name_lang: 'Data snow', detail_url: '/data-snow', offered: false },
        ],
      },
    },
    'GET /api/help': {
      data: {
        answers: [
          { question: 'Where is my data kept?', answer: 'Here.', tool: 'Face swap', path: '/ai-face-swap' },
          { question: 'What happens to photos?', answer: 'Location data is removed.', tool: null, path: '/' },
          { question: 'Is it free?', answer: 'No.', tool: null, path: '/' },
        ],
      },
    },
    'GET /api/creations': { data: { creations: [{ id: 'cr_1', title: 'a data centre' }], next: null } },
  })
  const goTo = vi.fn()
  const leave = providePageControl({ goTo, reloadData: () => undefined })
  const onClose = vi.fn()
  await showWithMessages(<PaletteDialog onClose={onClose} />)
  // The site is asked once typing stops.
  vi.useFakeTimers()
  await type('data')
  await act(() => vi.advanceTimersByTimeAsync(1000))
  vi.useRealTimers()
  expect(options()).toEqual([
    'Data rain',
    'a data centre',
    'Where is my data kept? · Face swapHere.',
    'What happens to photos?Location data is removed.',
    'Privacy',
  ])
  expect(requests.some(({ url }) => url.includes('search=data'))).toBe(true)
  expect(meant()).toBe('Data rain')
  await press(field(), 'ArrowUp')
  expect(meant()).toBe('Privacy')
  await press(field(), 'Home')
  await press(field(), 'ArrowDown')
  await press(field(), 'Enter')
  await answered()
  expect(goTo.mock.calls[0]?.[0]).toBe('/my-creations#cr_1')
  expect(onClose).toHaveBeenCalled()
  leave()
})

test('answers about prices are found by their words, and link to their place', async () => {
  await signedInSite({
    'GET /api/effects': { data: { effects: [] } },
    'GET /api/help': { data: { answers: [] } },
    'GET /api/creations': { data: { creations: [] } },
  })
  const goTo = vi.fn()
  const leave = providePageControl({ goTo, reloadData: () => undefined })
  await showWithMessages(<PaletteDialog onClose={() => undefined} />)
  await type('credits expire')
  expect(options()[0]).toMatch(/^Do credits expire\?/)
  await press(field(), 'Enter')
  expect(goTo.mock.calls[0]?.[0]).toBe('/pricing#faq')
  leave()
})

test('says so if nothing is found', async () => {
  await signedInSite({
    'GET /api/effects': { data: { effects: [] } },
    'GET /api/help': { data: { answers: [] } },
    'GET /api/creations': { data: { creations: [] } },
  })
  await showWithMessages(<PaletteDialog onClose={() => undefined} />)
  await type('qqqq')
  expect(options()).toEqual([])
  expect(document.body.textContent).toContain('Nothing by that name.')
})
