import { act } from 'react'
import { expect, test } from 'vitest'
import { answered, showWithMessages } from '../../app/i18n/show-with-messages.fixture.tsx'
import { signedInSite } from '../../app/session/signed-in-site.fixture.ts'
import { find } from '../../components/ui/render-for-tests.tsx'
import { PickStickersDialog } from './pick-stickers-dialog.tsx'

const picture = (id: string) => ({
  id,
  kind: 'image',
  title: `Cat ${id}`,
  url: `/media/${id}.webp`,
  downloads: [],
})

test('old pictures can be picked, too', async () => {
  const pages = [
    { creations: [picture('3'), picture('2')], next: '7.cr_2' },
    {
      creations: [
        { ...picture('9'), kind: 'video' },
        { ...picture('1'), kind: 'gif' },
      ],
      next: null,
    },
  ]
  const requests = await signedInSite({ 'GET /api/creations': () => ({ data: pages.shift() }) })
  const picked: (readonly string[])[] = []
  await showWithMessages(
    <PickStickersDialog taken={['3']} room={5} onPick={(ids) => picked.push(ids)} onClose={() => {}} />,
  )
  await answered()
  const button = (name: string) =>
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)
  await act(async () => button('Load more')?.click())
  await answered()
  expect(new URL(requests.at(-1)?.url ?? '').searchParams.get('before')).toBe('7.cr_2')
  expect(button('Load more')).toBeUndefined()
  for (const taken of ['Cat 3', 'Cat 9']) {
    expect(document.querySelector(`input[aria-label="${taken}"]`)).toBeNull()
  }
  for (const title of ['Cat 2', 'Cat 1']) await act(async () => find(`input[aria-label="${title}"]`).click())
  await act(async () => button('Add 2 stickers')?.click())
  expect(picked).toEqual([['2', '1']])
})
