import { expect, test } from 'vitest'
import { acceptAttribute } from '../../web/components/ui/uploader-rules.ts'
import { formatNames, formatsOf } from './formats.ts'

/** Specification §9, word for word. */
const SPECIFICATION =
  'Video extensions recognised: mp4, webm, ogg, mov, avi, mkv. Audio: mp3, wav, ogg, aac, flac, m4a, wma, aiff, alac.'

const [, videos = '', sounds = ''] = /recognised: (.+)\. Audio: (.+)\./.exec(SPECIFICATION) ?? []

test.each([
  ['video', videos.split(', ')],
  ['audio', sounds.split(', ')],
  ['image', ['png', 'jpg', 'jpeg', 'webp', 'avif', 'bmp', 'tif', 'tiff']],
  ['gif', ['gif']],
] as const)('every extension of the specification is one of the formats for %s', (kind, extensions) => {
  const taken = formatsOf(kind).flatMap((format) => format.extensions)
  expect(taken).toEqual(expect.arrayContaining([...extensions]))
  for (const extension of extensions) {
    expect(acceptAttribute([kind]).split(',')).toContain(`.${extension}`)
    const named = formatsOf(kind).find((format) => format.extensions.includes(extension))
    expect(formatNames(kind)).toEqual(expect.arrayContaining([...(named?.names ?? ['nothing'])]))
  }
})

test('ALAC is named, since nobody knows which container holds it', () => {
  expect(formatNames('audio')).toContain('ALAC')
})
