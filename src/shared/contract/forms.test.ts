import { describe, expect, test } from 'vitest'
import { MAX_CAPTION_CHARACTERS } from '../catalogue/cut-outs.ts'
import { MAX_PACK_NAME, MAX_PACKED } from '../catalogue/sticker-formats.ts'
import { contactCalls } from './contact.ts'
import { CreationChange, creationCalls, MAX_ZIPPED } from './creations.ts'
import { CutOutSettings } from './cut-outs.ts'
import { galleryCalls, MAX_MAKER_CHARACTERS } from './gallery.ts'
import { StartGeneration } from './generations.ts'
import { promptCalls } from './prompts.ts'
import { PushSubscriptionInput } from './push.ts'
import { siteCalls } from './site.ts'
import { stickerPackCalls } from './sticker-packs.ts'
import { uploadCalls, VideoCut } from './uploads.ts'
import { verifyCalls } from './verify.ts'

type Schema = {
  safeParse(value: unknown): { success: boolean; error?: { issues: { path: PropertyKey[] }[] } }
}

/** The fields that are refused when something is changed in a valid form. */
function refusedIn<Form extends object>(schema: Schema, form: Form) {
  return (change: { [Name in keyof Form]?: unknown } = {}) => [
    ...new Set(schema.safeParse({ ...form, ...change }).error?.issues.map(({ path }) => path.join('.'))),
  ]
}

describe('a start', () => {
  const refused = refusedIn(StartGeneration, { tool: 'sticker', inputs: {}, max_credits: 3 })

  test('accepts texts, numbers, switches, files and faces', () => {
    const inputs = {
      prompt: 'a fox',
      outputs: 4,
      shadow: true,
      images: ['up_1', 'up_2'],
      faces: [
        { face: 0, source: 1 },
        { face: 1, source: null },
      ],
    }
    expect(refused({ inputs })).toEqual([])
    expect(StartGeneration.parse({ tool: 'sticker', inputs }).inputs).toEqual(inputs)
  })

  test.each([
    ['a text longer than a book', { prompt: 'x'.repeat(20_001) }],
    ['more files than any tool takes', { images: Array.from({ length: 17 }, () => 'up_1') }],
    ['more faces than a picture has', { faces: Array.from({ length: 33 }, () => ({ face: 0, source: 0 })) }],
    ['a face before the first', { faces: [{ face: -1, source: 0 }] }],
    ['half a face', { faces: [{ face: 0.5, source: 0 }] }],
    ['no number', { seed: Number.NaN }],
    ['nothing', { seed: null }],
    ['a name that no field has', { ['x'.repeat(41)]: 1 }],
  ])('does not take %s', (_, inputs) => {
    expect(refused({ inputs })).not.toEqual([])
  })

  test('may cost nothing, but not less', () => {
    expect(refused({ max_credits: 0 })).toEqual([])
    expect(refused({ max_credits: -1 })).toEqual(['max_credits'])
    expect(refused({ max_credits: 2.5 })).toEqual(['max_credits'])
  })
})

describe('the look of a cut-out', () => {
  const refused = refusedIn(CutOutSettings, {
    softness: 0,
    turn: 0,
    crop: { left: 0, top: 0, width: 1, height: 1 },
    outline_width: 8,
    outline_color: '#ffffff',
    shadow: true,
    background: null,
    caption: '',
  })

  test('is rotated by quarter turns', () => {
    expect([0, 90, 180, 270].flatMap((turn) => refused({ turn }))).toEqual([])
    for (const turn of [45, 360, -90]) expect(refused({ turn })).toEqual(['turn'])
  })

  test('has numbers within what can be drawn', () => {
    expect(refused({ softness: 20, outline_width: 32 })).toEqual([])
    expect(refused({ softness: 20.1 })).toEqual(['softness'])
    expect(refused({ outline_width: 33 })).toEqual(['outline_width'])
    expect(refused({ outline_width: 1.5 })).toEqual(['outline_width'])
    expect(refused({ crop: { left: -0.1, top: 0, width: 1, height: 1 } })).toEqual(['crop.left'])
  })

  test('has colors with six digits, and a caption that fits on a sticker', () => {
    expect(refused({ background: '#00ff7f', caption: ` ${'x'.repeat(MAX_CAPTION_CHARACTERS)} ` })).toEqual([])
    for (const colour of ['white', '#fff', '#FFFFFF', '#ffffff00'])
      expect(refused({ background: colour })).toEqual(['background'])
    expect(refused({ caption: 'x'.repeat(MAX_CAPTION_CHARACTERS + 1) })).toEqual(['caption'])
  })
})

describe('a sticker pack', () => {
  const { body } = stickerPackCalls['POST /api/sticker-packs/{id}']
  const sticker = { creation_id: 'cr_1' }
  const refused = refusedIn(body, {
    name: 'Foxes',
    author: '',
    outline_width: 0,
    outline_color: '#ffffff',
    stickers: [sticker],
  })

  test('has a meaningful name', () => {
    expect(refused({ name: ' '.repeat(3) })).toEqual(['name'])
    expect(refused({ name: 'x'.repeat(MAX_PACK_NAME + 1) })).toEqual(['name'])
    expect(refused({ name: ` ${'x'.repeat(MAX_PACK_NAME)} ` })).toEqual([])
  })

  test('has at most as many stickers as the smallest messenger accepts, each with one to three emoji', () => {
    const packed = (count: number) => ({ stickers: Array.from({ length: count }, () => sticker) })
    expect(refused(packed(0))).toEqual([])
    expect(refused(packed(MAX_PACKED))).toEqual([])
    expect(refused(packed(MAX_PACKED + 1))).toEqual(['stickers'])
    expect(refused({ stickers: [{ ...sticker, emoji: '🦊👨‍👩‍👧🇩🇪' }] })).toEqual([])
    for (const emoji of ['', 'fox', '🦊🦊🦊🦊', '🦊!']) {
      expect(refused({ stickers: [{ ...sticker, emoji }] })).toEqual(['stickers.0.emoji'])
    }
  })

  test('is still and private by default', () => {
    const { stickers } = body.parse({
      name: 'x',
      author: '',
      outline_width: 0,
      outline_color: '#FFFFFF',
      stickers: [sticker],
    })
    expect(stickers).toEqual([{ creation_id: 'cr_1', tray: false, motion: 'none' }])
  })
})

test('an address in a message or report is normalized, however it is typed', () => {
  const said = { topic: 'help', message: 'It does not work here.' }
  const report = { reference: 'cr_1', reason: 'other', details: 'It shows me at home.' }
  const { body: contact } = contactCalls['POST /api/contact']
  const { body: reports } = verifyCalls['POST /api/reports']
  expect(contact.parse({ ...said, email: ' Ada@Example.com ' }).email).toBe('ada@example.com')
  expect(reports.parse({ ...report, email: 'ADA@example.com\n' }).email).toBe('ada@example.com')
  const refusedMessage = refusedIn(contact, { ...said, email: 'ada@example.com' })
  expect(refusedMessage({ message: `     short     ` })).toEqual(['message'])
  expect(refusedMessage({ email: 'ada@example' })).toEqual(['email'])
})

test('an appeal is more than a word', () => {
  const { body } = verifyCalls['POST /api/users/removals/{id}/appeal']
  expect(body.parse({ text: ' it is mine ' })).toEqual({ text: 'it is mine' })
  for (const text of ['', 'it is mine'.slice(1), ' '.repeat(20), 'x'.repeat(2001)])
    expect(body.safeParse({ text }).success).toBe(false)
})

describe('a part of a video', () => {
  const refused = refusedIn(VideoCut, { start_ms: 0, end_ms: 1000, crop: null })

  test('is given in whole milliseconds and pixels', () => {
    expect(refused({ crop: { x: 0, y: 0, width: 640, height: 360 } })).toEqual([])
    expect(refused({ start_ms: -1 })).toEqual(['start_ms'])
    expect(refused({ end_ms: 0 })).toEqual(['end_ms'])
    expect(refused({ end_ms: 10.5 })).toEqual(['end_ms'])
    expect(refused({ crop: { x: -1, y: 0.5, width: 20_001, height: 1 } })).toEqual([
      'crop.x',
      'crop.y',
      'crop.width',
    ])
  })
})

test('a part of an upload is identified by its hash', () => {
  const { body } = uploadCalls['POST /api/uploads/parts/{id}/links']
  const refused = refusedIn(body, { offset: 0, sha256: 'a'.repeat(64) })
  expect(refused()).toEqual([])
  for (const sha256 of ['A'.repeat(64), 'a'.repeat(63), 'g'.repeat(64)])
    expect(refused({ sha256 })).toEqual(['sha256'])
  expect(refused({ offset: -1 })).toEqual(['offset'])
})

test('push subscriptions need a host name and an encrypted connection', () => {
  const input = { public_key: 'A'.repeat(87), shared_secret: '_-'.repeat(11) }
  const refused = refusedIn(PushSubscriptionInput, { ...input, endpoint: 'https://push.example.com/x' })
  expect(refused()).toEqual([])
  for (const endpoint of [
    'http://push.example.com/',
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://localhost/',
    'push',
  ])
    expect(refused({ endpoint }), endpoint).toEqual(['endpoint'])
  expect(refused({ public_key: 'A'.repeat(86), shared_secret: '+'.repeat(22) })).toEqual([
    'public_key',
    'shared_secret',
  ])
})

describe('the search among creations', () => {
  const { query } = creationCalls['GET /api/creations']

  test('accepts yes and no as words', () => {
    expect(query.parse({ favourite: 'true', trash: 'false' })).toEqual({
      favourite: true,
      trash: false,
      limit: 24,
    })
    expect(query.safeParse({ favourite: 'maybe' }).success).toBe(false)
  })

  test('returns pages of up to sixty', () => {
    expect([1, 60].map((limit) => query.parse({ limit: String(limit) }).limit)).toEqual([1, 60])
    for (const limit of ['0', '61', 'all']) expect(query.safeParse({ limit }).success).toBe(false)
  })
})

test('one to two hundred creations are deleted at once', () => {
  const { body } = creationCalls['POST /api/creations/zip']
  const isTaken = (count: number) =>
    body.safeParse({ ids: Array.from({ length: count }, () => 'cr_1') }).success
  expect([0, 1, MAX_ZIPPED, MAX_ZIPPED + 1].map(isTaken)).toEqual([false, true, true, false])
})

test('a creation’s new name must not be empty', () => {
  expect(CreationChange.parse({ title: '  A fox ' })).toEqual({ title: 'A fox' })
  expect(CreationChange.parse({})).toEqual({})
  expect(CreationChange.safeParse({ title: '  ' }).success).toBe(false)
})

test('a maker needs a name, and a piece needs a title', () => {
  const { body } = galleryCalls['POST /api/creations/{id}/gallery']
  const refused = refusedIn(body, { title: 'A fox', maker: 'Ada' })
  expect(refused()).toEqual([])
  expect(refused({ title: ' ', maker: 'x'.repeat(MAX_MAKER_CHARACTERS + 1) })).toEqual(['title', 'maker'])
})

test('a prompt is saved in its own words, trimmed', () => {
  const { body } = promptCalls['POST /api/prompts']
  expect(body.parse({ text: ' a fox \n' })).toEqual({ text: 'a fox' })
  for (const text of ['  ', 'x'.repeat(501)]) expect(body.safeParse({ text }).success).toBe(false)
})

test('a page is requested by its path on this site', () => {
  const { query } = siteCalls['GET /api/pages']
  expect(query.safeParse({ path: '/pricing' }).success).toBe(true)
  for (const path of ['pricing', 'https://example.com/', '', `/${'x'.repeat(200)}`])
    expect(query.safeParse({ path }).success).toBe(false)
})
