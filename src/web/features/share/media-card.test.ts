import { expect, test } from 'vitest'
import type { SharedCreation } from '../../../shared/contract/creations.ts'
import { cardTitle, mediaCard, twitterCard } from './media-card.ts'

const ORIGIN = 'https://plumdrop.test'

const STICKER: SharedCreation = {
  id: 'cr_1',
  kind: 'image',
  mime: 'image/webp',
  bytes: 90_000,
  width: 1024,
  height: 768,
  duration_ms: null,
  url: '/media/shared/sh_1/webp',
  poster: null,
  downloads: [
    {
      variant: 'png-512',
      mime: 'image/png',
      bytes: 200_000,
      width: 512,
      height: 384,
      name: 'cat-512.png',
      url: '/media/shared/sh_1/png-512',
    },
    {
      variant: 'png',
      mime: 'image/png',
      bytes: 900_000,
      width: 1024,
      height: 768,
      name: 'cat.png',
      url: '/media/shared/sh_1/png',
    },
  ],
  tool: 'sticker',
  tool_title: 'Sticker maker',
  title: 'A cat with a hat',
  created_at: '2026-05-03T12:00:00.000Z',
  engine: 'Plumdrop Sticker',
  model: null,
  indexable: false,
}

const card = (creation: SharedCreation) =>
  Object.fromEntries(mediaCard(creation, ORIGIN).map(({ property, content }) => [property, content]))

test('chats get the largest picture in a format that all of them draw, with its full address', () => {
  expect(card(STICKER)).toMatchObject({
    'og:image': `${ORIGIN}/media/shared/sh_1/png`,
    'og:image:type': 'image/png',
    'og:image:width': '1024',
    'og:image:height': '768',
    'og:image:alt': 'A cat with a hat',
  })
})

test('a file that is too large for chats is replaced with a smaller one', () => {
  const downloads = STICKER.downloads.map((file) => ({
    ...file,
    bytes: file.variant === 'png' ? 9_000_000 : 1,
  }))
  expect(card({ ...STICKER, downloads })['og:image']).toBe(`${ORIGIN}/media/shared/sh_1/png-512`)
})

test('without anything better, the creation itself is shown', () => {
  expect(card({ ...STICKER, downloads: [] })['og:image']).toBe(`${ORIGIN}/media/shared/sh_1/webp`)
})

test('a video has its poster', () => {
  const poster = { url: '/media/shared/sh_1/poster', mime: 'image/jpeg', width: 1280, height: 720 }
  const video = {
    ...STICKER,
    kind: 'video',
    mime: 'video/mp4',
    url: '/media/shared/sh_1/mp4',
    poster,
  } as const
  expect(card(video)).toMatchObject({
    'og:video': `${ORIGIN}/media/shared/sh_1/mp4`,
    'og:video:type': 'video/mp4',
    'og:image': `${ORIGIN}/media/shared/sh_1/poster`,
    'og:image:type': 'image/jpeg',
    'og:image:width': '1280',
    'og:image:height': '720',
    'og:image:alt': 'A cat with a hat',
  })
})

test('a video plays in the post, from an address that may be framed', () => {
  const poster = { url: '/media/shared/sh_1/poster', mime: 'image/jpeg', width: 1280, height: 720 }
  const video = { ...STICKER, kind: 'video', mime: 'video/mp4', width: 1280, height: 720, poster } as const
  const tags = (creation: SharedCreation) =>
    Object.fromEntries(twitterCard(creation, 'sh_1', ORIGIN).map(({ name, content }) => [name, content]))
  expect(tags(video)).toEqual({
    'twitter:card': 'player',
    'twitter:player': `${ORIGIN}/media/shared/sh_1/player`,
    'twitter:player:width': '1280',
    'twitter:player:height': '720',
    'twitter:image': `${ORIGIN}/media/shared/sh_1/poster`,
  })
  expect(tags(STICKER)).toEqual({ 'twitter:card': 'summary_large_image' })
  expect(tags({ ...STICKER, kind: 'audio' })).toEqual({ 'twitter:card': 'summary' })
})

test('sound has no size', () => {
  const sound = { ...STICKER, kind: 'audio', mime: 'audio/mpeg', width: null, height: null } as const
  expect(card(sound)).toEqual({
    'og:audio': `${ORIGIN}/media/shared/sh_1/webp`,
    'og:audio:type': 'audio/mpeg',
  })
})

test('a prompt as long as a page becomes a title of one line', () => {
  expect(cardTitle('word '.repeat(200))).toMatch(/^word .{50,65}…$/)
})
