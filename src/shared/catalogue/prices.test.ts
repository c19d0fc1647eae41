import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { HOUR_MS } from '../durations.ts'
import { findEffect } from './effects.ts'
import { outputsIn, PER_STICKER, type PriceRule, perTenSecondsOf, priceOf, speechOf } from './prices.ts'
import { findTool } from './tools.ts'

type Ask = { values?: Record<string, unknown>; seconds?: number }

function price(slug: string, { values = {}, seconds }: Ask = {}): number | null {
  const tool = findTool(slug)
  return (
    tool &&
    priceOf(tool.price, {
      values,
      durationMs: () => (seconds === undefined ? null : seconds * 1000),
      templateCredits: (template) => findEffect(template)?.credits ?? null,
    })
  )
}

describe('the price rule', () => {
  test.each([
    ['an image costs 1', price('text-to-image-ai'), 1],
    ['each of four costs 1', price('text-to-image-ai', { values: { outputs: 4 } }), 4],
    ['a sticker costs 1', price('sticker'), 1],
    ['a sticker of a clip costs 5', price('sticker', { values: { mode: 'clip' } }), 5],
    ['a video costs 20', price('text-to-video-ai'), 20],
    ['a GIF costs 5', price('gif-face-swap'), 5],
    ['a video tool costs 20 up to 10 seconds', price('ai-video-enhancer', { seconds: 10 }), 20],
    ['and 20 more from there', price('ai-video-enhancer', { seconds: 10.04 }), 40],
    [
      'speech costs 1 up to 200 characters',
      price('ai-text-to-audio', { values: { text: 'a'.repeat(200) } }),
      1,
    ],
    ['and 1 more from there', price('ai-text-to-audio', { values: { text: 'a'.repeat(201) } }), 2],
    [
      'an emoji counts as one character',
      price('ai-text-to-audio', { values: { text: '🎈'.repeat(200) } }),
      1,
    ],
    ['a cloned voice costs 3 more', price('ai-voice-cloning', { values: { text: 'Hello' } }), 4],
    ['the French kiss costs 20', price('ai-effect', { values: { template: 'ai-french-kiss' } }), 20],
  ])('%s', (_name, got, expected) => {
    expect(got).toBe(expected)
  })

  test('never is less for more', () => {
    fc.assert(
      fc.property(fc.nat(600), fc.nat(600), (one, other) => {
        const shorter = Math.min(one, other)
        const longer = Math.max(one, other)
        const cheaper = price('video-face-swap', { seconds: shorter }) ?? 0
        expect(price('video-face-swap', { seconds: longer })).toBeGreaterThanOrEqual(cheaper)
      }),
    )
  })

  test('accepts any nonsense', () => {
    fc.assert(
      fc.property(fc.anything(), (outputs) => {
        expect(price('text-to-image-ai', { values: { outputs } })).toBeGreaterThanOrEqual(1)
      }),
    )
  })
})

const nothingKnown = { durationMs: () => null, templateCredits: () => null }
const priceFor = (rule: PriceRule, values: Record<string, unknown> = {}, durationMs: number | null = null) =>
  priceOf(rule, { ...nothingKnown, values, durationMs: () => durationMs })

describe('the price of a run', () => {
  test('is a whole number of credits, at least one, whatever is filled in', () => {
    const rules = [
      PER_STICKER,
      perTenSecondsOf('video'),
      speechOf('text'),
      speechOf('text', { cloned: true }),
    ]
    fc.assert(
      fc.property(
        fc.constantFrom(...rules),
        fc.record({ outputs: fc.anything(), text: fc.anything(), mode: fc.anything() }),
        fc.option(fc.nat(HOUR_MS)),
        (rule, values, durationMs) => {
          const credits = priceFor(rule, values, durationMs)
          expect(Number.isInteger(credits) && credits >= 1).toBe(true)
        },
      ),
    )
  })

  test('goes up with the first millisecond of the next step', () => {
    const rule = perTenSecondsOf('video')
    expect([0, 1, 10_000, 10_001, 20_000, 20_001].map((ms) => priceFor(rule, {}, ms))).toEqual([
      20, 20, 20, 40, 40, 60,
    ])
  })

  test.each([
    ['a family', '👨‍👩‍👧‍👦'],
    ['a flag', '🇩🇪'],
    ['a letter with its accent apart', 'e\u0301'],
    ['a syllable of Devanagari', 'नि'],
  ])('counts %s as one character', (_, character) => {
    expect(priceFor(speechOf('text'), { text: character.repeat(200) })).toBe(1)
    expect(priceFor(speechOf('text'), { text: character.repeat(201) })).toBe(2)
  })

  test('counts the stickers of a pack if there is no number of outputs', () => {
    expect(outputsIn({ stickers: 6 })).toBe(6)
    expect(outputsIn({ outputs: 2, stickers: 6 })).toBe(2)
    expect(priceFor(PER_STICKER, { mode: 'clip', stickers: 3 })).toBe(15)
  })

  test('of an unknown effect is that of a video', () => {
    expect(priceFor({ per: 'template', of: 'template' }, { template: 'gone' })).toBe(20)
  })
})
