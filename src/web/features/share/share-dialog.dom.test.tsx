import { act } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Creation } from '../../../shared/contract/creations.ts'
import { answered, pressButton, showWithMessages } from '../../app/i18n/show-with-messages.fixture.tsx'
import { signedInSite } from '../../app/session/signed-in-site.fixture.ts'
import { find } from '../../components/ui/render-for-tests.tsx'
import { receiveToasts } from '../../components/ui/toast.ts'
import { ShareDialog } from './share-dialog.tsx'

const URL_OF_PAGE = 'https://plumdrop.test/s/sh_1'

let requests: Request[] = []
let changes: Creation['share'][] = []
let stopToasts = () => {}

beforeEach(async () => {
  changes = []
  stopToasts = receiveToasts(() => {})
  let shares = 0
  requests = await signedInSite({
    'POST /api/creations/cr_1/share': () => {
      shares += 1
      return { data: { url: URL_OF_PAGE, indexable: shares > 1 } }
    },
    'POST /api/creations/cr_1/unshare': { data: {} },
  })
})
afterEach(() => stopToasts())

async function show(share: Creation['share']) {
  const creation = { id: 'cr_1', title: 'A cat', share }
  await showWithMessages(
    <ShareDialog
      kind="creation"
      shown={creation}
      onChange={(next) => changes.push(next)}
      onClose={() => {}}
    />,
  )
}
async function press(selector: string) {
  await act(async () => find(selector).click())
  await answered()
}
const sent = () => requests.filter(({ url }) => url.endsWith('/share'))

test('opening the dialog shares nothing, and a new page is hidden from search engines', async () => {
  await show(null)
  expect(sent()).toHaveLength(0)
  await pressButton('Create link')
  expect(await sent()[0]?.json()).toEqual({ indexable: false })
  expect(find<HTMLInputElement>('input').value).toBe(URL_OF_PAGE)
  expect(changes).toEqual([{ url: URL_OF_PAGE, indexable: false }])
})

test('search engines have their own switch', async () => {
  await show({ url: URL_OF_PAGE, indexable: false })
  await press('[role=switch]')
  expect(await sent()[0]?.json()).toEqual({ indexable: true })
})

test('a page that is taken down is private again', async () => {
  await show({ url: URL_OF_PAGE, indexable: true })
  await pressButton('Stop sharing')
  expect(changes).toEqual([null])
  expect(document.body.textContent).toContain('Only you can see this.')
})
