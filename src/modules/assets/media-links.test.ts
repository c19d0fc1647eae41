import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { HOUR_MS } from '../../shared/durations.ts'
import { createMediaLinks } from './media-links.ts'

let at = new Date('2026-03-01T00:00:00Z')
const links = createMediaLinks({
  keyedHash: async (...parts) => createHash('sha256').update(JSON.stringify(parts)).digest('base64url'),
  now: () => at,
})
function open(link: string, change: (query: URLSearchParams) => void = () => undefined) {
  const { pathname, searchParams } = new URL(link, 'http://plumdrop.test')
  change(searchParams)
  return links.open(pathname.replace('/media/', ''), Object.fromEntries(searchParams))
}

it('a link is the same all day, so that browsers can cache the file, and lasts a day or two', async () => {
  at = new Date('2026-03-01T00:00:00Z')
  const morning = await links.link('uploads/a')
  at = new Date('2026-03-01T23:59:59Z')
  expect(await links.link('uploads/a')).toBe(morning)
  at = new Date(at.getTime() + 23 * HOUR_MS)
  expect(await open(morning)).toMatchObject({ blobKey: 'uploads/a', download: null })
  at = new Date(at.getTime() + 2 * HOUR_MS)
  await expect(open(morning)).rejects.toMatchObject({ reason: 'not_found' })
})

it('a link keeps the file name for saving', async () => {
  expect(await open(await links.link('creations/b', { download: 'Ünïcödé & "so on".png' }))).toMatchObject({
    download: 'Ünïcödé & "so on".png',
  })
})

it('a link only opens what it was made for', async () => {
  const link = await links.link('uploads/a', { download: 'a.png' })
  const refused = { reason: 'not_found' }
  await expect(open(link.replace('uploads/a', 'uploads/b'))).rejects.toMatchObject(refused)
  await expect(open(link, (query) => query.set('until', '9999999999'))).rejects.toMatchObject(refused)
  await expect(open(link, (query) => query.set('name', 'a.html'))).rejects.toMatchObject(refused)
  for (const part of ['until', 'name', 'signature']) {
    await expect(open(link, (query) => query.delete(part))).rejects.toMatchObject(refused)
  }
})
