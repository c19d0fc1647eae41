import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answered, showWithMessages } from '../../app/i18n/show-with-messages.fixture.tsx'
import { signedInSite } from '../../app/session/signed-in-site.fixture.ts'
import { receiveToasts } from '../../components/ui/toast.ts'
import type { GalleryData } from './gallery-loader.ts'
import { GalleryPage } from './gallery-page.tsx'

/** Everything counts as visible. */
class SeenAtOnce {
  readonly tell: (changes: { isIntersecting: boolean }[]) => void
  constructor(tell: SeenAtOnce['tell']) {
    this.tell = tell
  }
  observe() {
    this.tell([{ isIntersecting: true }])
  }
  disconnect() {}
}

const aPiece = (id: string): GalleryData['pieces'][number] => ({
  id,
  title: `Piece ${id}`,
  tool: 'sticker',
  tool_title: 'Sticker maker',
  theme: null,
  kind: 'image',
  maker: 'Ann',
  of_site: false,
  picture: { url: '/samples/cat.webp', width: 512, height: 512 },
})

const FIRST_PAGE: GalleryData = {
  path: '/gallery',
  key: 'gallery',
  heading: 'Gallery',
  title: 'Gallery',
  description: '',
  operation: null,
  sections: [],
  filter: {},
  tools: [],
  pieces: [aPiece('gp_1')],
  next: '1_gp_1',
}

let fails = true
let requests: Request[] = []
let stopToasts = () => {}

beforeEach(async () => {
  fails = true
  vi.stubGlobal('IntersectionObserver', SeenAtOnce)
  stopToasts = receiveToasts(() => {})
  requests = await signedInSite({
    'GET /api/gallery': () =>
      fails ? { code: 5, msg: 'Too busy.', status: 503 } : { data: { pieces: [aPiece('gp_2')], next: null } },
  })
})
afterEach(() => {
  stopToasts()
  vi.unstubAllGlobals()
})

const asked = () => requests.filter(({ url }) => new URL(url).pathname === '/api/gallery').length
const button = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)

test('pieces that failed to load are requested again on a press, and not automatically', async () => {
  await showWithMessages(<GalleryPage data={FIRST_PAGE} />)
  await answered()
  await answered()
  expect(asked()).toBe(1)
  fails = false
  await act(async () => button('Try again')?.click())
  await answered()
  expect(document.body.textContent).toContain('Piece gp_2')
  expect(asked()).toBe(2)
})

test('on phones, where the themes are one row, the chosen one is in its middle', async () => {
  const place = (name: 'offsetLeft' | 'offsetWidth' | 'clientWidth', value: number) =>
    vi.spyOn(HTMLElement.prototype, name, 'get').mockReturnValue(value)
  place('offsetLeft', 700)
  place('offsetWidth', 100)
  place('clientWidth', 360)
  await showWithMessages(<GalleryPage data={{ ...FIRST_PAGE, next: null, filter: { theme: 'things' } }} />)
  expect(document.querySelector('nav ul')?.scrollLeft).toBe(570)
  vi.restoreAllMocks()
})
