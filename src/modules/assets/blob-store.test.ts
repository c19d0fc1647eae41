import { describe, expect, it } from 'vitest'
import { blobContentType, blobKey, blobPrefix, byteRange, InvalidBlobRequestError } from './blob-store.ts'

describe('a blob key', () => {
  it.each(['a', 'uploads/7/original.png', '-_.A9', 'a/b/c/d', '.hidden', `${'x'.repeat(200)}/y`])(
    'may be %j',
    (key) => {
      expect(blobKey(key)).toBe(key)
    },
  )

  it.each([
    '',
    '/',
    '/etc/passwd',
    'a//b',
    'a/',
    '.',
    'a/./b',
    '..',
    '../a',
    'a/../../b',
    'a..b',
    'a\\b',
    'C:/a',
    'a b',
    'a\nb',
    'a\0b',
    'a%2e%2e',
    'ä',
    'a?b',
    'x'.repeat(201),
    'a/'.repeat(256).concat('b'),
  ])('cannot be %j, which could leave the storage or break another key', (key) => {
    expect(() => blobKey(key)).toThrow(InvalidBlobRequestError)
  })

  it('may have at most 512 characters', () => {
    const longest = `${'a/'.repeat(255)}bc`
    expect(blobKey(longest)).toHaveLength(512)
    expect(() => blobKey(`${longest}d`)).toThrow(InvalidBlobRequestError)
  })
})

describe('a blob prefix', () => {
  it.each(['', 'a', 'a/', 'a/b', 'a/b/'])('may be %j', (prefix) => {
    expect(blobPrefix(prefix)).toBe(prefix)
  })

  it.each(['/', '../', '/a', 'a//', 'ä'])('cannot be %j', (prefix) => {
    expect(() => blobPrefix(prefix)).toThrow(InvalidBlobRequestError)
  })
})

describe('a content type', () => {
  it.each([
    'image/png',
    'text/plain; charset=utf-8',
    'video/mp4;codecs="avc1.42E01E, mp4a.40.2"',
    'image/svg+xml',
  ])('may be %j', (type) => {
    expect(blobContentType(type)).toBe(type)
  })

  it.each([
    '',
    'png',
    'image/',
    'image/png\r\nset-cookie: a=b',
    'image/pñg',
    'image/png; a',
    'image/png\n',
    `a/${'b'.repeat(126)}`,
  ])('cannot be %j, which would corrupt the headers it is sent in', (type) => {
    expect(() => blobContentType(type)).toThrow(InvalidBlobRequestError)
  })
})

describe('a byte range', () => {
  it.each([{ start: 0 }, { start: 0, end: 0 }, { start: 5, end: 9 }, { suffixBytes: 1 }])(
    'may be %j',
    (range) => {
      expect(byteRange(range)).toBe(range)
    },
  )

  it.each([
    { start: -1 },
    { start: 0.5 },
    { start: 2, end: 1 },
    { start: 0, end: Number.NaN },
    { start: 0, end: Number.POSITIVE_INFINITY },
    { suffixBytes: 0 },
    { suffixBytes: -3 },
  ])('cannot be %j', (range) => {
    expect(() => byteRange(range)).toThrow(InvalidBlobRequestError)
  })
})
