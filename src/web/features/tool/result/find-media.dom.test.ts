import { afterEach, expect, test, vi } from 'vitest'
import { Code } from '../../../../shared/codes.ts'
import type { MediaFile } from '../../../../shared/contract/uploads.ts'
import { fakeSite } from '../../../app/session/fake-site.fixture.ts'
import { renewMedia } from './find-media.ts'

afterEach(() => vi.unstubAllGlobals())

const OLD: MediaFile = {
  id: 'up_1',
  kind: 'image',
  mime: 'image/webp',
  url: '/files/old',
  width: 10,
  height: 10,
  duration_ms: null,
  bytes: 100,
}

test('a file gets its current address', async () => {
  const now = { ...OLD, url: '/files/new' }
  fakeSite({ 'GET /api/uploads/up_1': { data: now } })
  expect(await renewMedia(OLD)).toEqual(now)
})

test('a file that is gone is dropped; one that cannot be checked is kept (trap: a reload loses the photo)', async () => {
  fakeSite({ 'GET /api/uploads/up_1': { code: Code.notFound, status: 404 } })
  expect(await renewMedia(OLD)).toBeNull()
  fakeSite({ 'GET /api/uploads/up_1': { code: Code.notFound, status: 503 } })
  expect(await renewMedia(OLD)).toBe(OLD)
  fakeSite({})
  expect(await renewMedia(OLD)).toBe(OLD)
})
