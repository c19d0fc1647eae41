import { expect, test } from 'vitest'
import { NETWORKS, shareLink } from './share-links.ts'

const shared = { url: 'https://plumdrop.test/?invite_code=PLUM&x=1', text: 'Stickers & more' }

test.each(NETWORKS)('%s receives the complete invite link, including its ampersand', (network) => {
  const { searchParams } = new URL(shareLink(network, shared))
  expect([...searchParams.values()].some((value) => value.includes(shared.url))).toBe(true)
})

test('the text is passed on if the network accepts one', () => {
  expect(new URL(shareLink('Twitter', shared)).searchParams.get('text')).toBe(shared.text)
  expect(new URL(shareLink('Whatsapp', shared)).searchParams.get('text')).toBe(`${shared.text} ${shared.url}`)
})
