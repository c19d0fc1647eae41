import { act } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Setting } from '../../../shared/contract/catalogue.ts'
import { pressButton, showWithMessages } from '../../app/i18n/show-with-messages.fixture.tsx'
import { enter, find } from '../../components/ui/render-for-tests.tsx'
import { receiveToasts } from '../../components/ui/toast.ts'
import { operatorSite } from './operator-site.fixture.ts'
import { TextsSection } from './texts-section.tsx'

const TEXT: Setting = {
  key: 'texts.page.home.title',
  group: 'texts',
  kind: 'message',
  title: 'page.home.title',
  value: 'Make stickers',
  by_code: 'Make stickers',
  is_set: false,
}

let now = TEXT
let stopToasts = () => {}
beforeEach(async () => {
  now = TEXT
  stopToasts = receiveToasts(() => {})
  await operatorSite({
    'GET /api/operation/catalogue/texts': () => ({ data: { texts: [now] } }),
    'POST /api/operation/catalogue/change': () => {
      now = { ...TEXT, value: 'Make anything', is_set: true }
      return {}
    },
  })
})
afterEach(() => stopToasts())

test('a changed text is shown with its current wording', async () => {
  await showWithMessages(<TextsSection onChange={() => {}} />)
  await enter(find<HTMLInputElement>('input[type=search]'), 'sticker')
  await pressButton('Search')
  expect(find('dd').textContent).toContain('Make stickers')
  await pressButton('Change…')
  const field = find<HTMLTextAreaElement>('[role=dialog] textarea')
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, 'Make anything')
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await enter(find<HTMLInputElement>('[role=dialog] input'), 'clearer')
  await pressButton('Change')
  expect(find('dd').textContent).toContain('Make anything')
})
