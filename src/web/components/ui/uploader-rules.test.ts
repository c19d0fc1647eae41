import { describe, expect, it } from 'vitest'
import { acceptAttribute, kindOf, sortOut } from './uploader-rules.ts'

const file = (name: string, type: string, size = 10) => ({ name, type, size })

describe('kindOf', () => {
  it.each([
    ['a.jpg', 'image/jpeg', 'image'],
    ['a.gif', 'image/gif', 'gif'],
    ['a.mov', 'video/quicktime', 'video'],
    ['a.webm', 'audio/webm;codecs=opus', 'audio'],
    ['A.HEIC', '', 'image'],
    ['voice.m4a', 'application/octet-stream', 'audio'],
    ['song.ogg', 'audio/ogg', 'audio'],
    ['old.aif', 'audio/x-something', 'audio'],
  ])('knows %s (%s)', (name, type, kind) => {
    expect(kindOf(file(name, type))).toBe(kind)
  })

  it('ignores a name that contradicts the type', () => {
    expect(kindOf(file('page.png', 'text/html'))).toBeNull()
    expect(kindOf(file('drawing.svg', 'image/svg+xml'))).toBeNull()
  })
})

describe('sortOut', () => {
  it('gives every refused file one reason', () => {
    const files = [
      file('good.png', 'image/png'),
      file('video.mp4', 'video/mp4'),
      file('nothing.png', 'image/png', 0),
      file('huge.png', 'image/png', 101),
      file('also-good.webp', 'image/webp', 100),
      file('one-too-many.png', 'image/png'),
    ]
    const { accepted, refused } = sortOut(files, { kinds: ['image'], maxBytes: 100, room: 2 })
    expect(accepted.map(({ name }) => name)).toEqual(['good.png', 'also-good.webp'])
    expect(refused.map(({ reason }) => reason)).toEqual(['kind', 'empty', 'size', 'count'])
  })

  it.each(['video', 'audio'] as const)('recognizes Ogg as %s, whatever type the browser reports', (kind) => {
    for (const type of ['', 'audio/ogg', 'video/ogg', 'application/ogg']) {
      const { refused } = sortOut([file('a.ogg', type)], { kinds: [kind], maxBytes: 100, room: 1 })
      expect(refused).toEqual([])
    }
  })
})

describe('acceptAttribute', () => {
  it('contains extensions as well as types, or phones gray out HEIC and M4A', () => {
    expect(acceptAttribute(['image'])).toContain('.heic')
    expect(acceptAttribute(['gif'])).toBe('image/gif,.gif')
  })
})
