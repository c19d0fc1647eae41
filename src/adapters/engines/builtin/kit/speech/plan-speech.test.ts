import { describe, expect, it } from 'vitest'
import { planSpeech } from './plan-speech.ts'
import { isSymbol, symbolNumbers } from './symbols.ts'

const plan = (text: string) => planSpeech(text, 'american')

describe('a text', () => {
  it('is spoken sentence by sentence, short ones together', async () => {
    const pieces = await plan('Yes. No. Maybe so.')
    expect(pieces.map(({ text }) => text)).toEqual(['Yes. No. Maybe so.'])
    const long = 'This is a rather long sentence about the weather and the sea.'
    expect(await plan(`${long} ${long}`)).toHaveLength(2)
  })

  it('has the requested pauses', async () => {
    const pauses = async (text: string) => (await plan(text)).map(({ pauseMs }) => pauseMs)
    const [plain = 0] = await pauses('Wait for it.')
    expect(await pauses('Wait for it. [pause 2s] Now.')).toEqual([plain + 2000, plain])
    expect(await pauses('Wait [pause 500ms] now [pause] then')).toEqual([plain + 500, plain + 1000, plain])
    expect(await pauses('Wait [pause 99999s] now')).toEqual([plain + 10_000, plain])
    const [paragraph = 0] = await pauses('One line.\n\nAnother.')
    const [line = 0] = await pauses('One line.\nAnother.')
    expect(paragraph).toBeGreaterThan(line)
    expect(line).toBeGreaterThan(plain)
  })

  it('without words becomes nothing (trap: empty input to the network)', async () => {
    for (const text of ['', '   ', '😀', '...', '[pause 3s]', '???\n\n—'])
      expect(await plan(text)).toEqual([])
  })

  it('of any length is cut into pieces that fit the network, without losing a word', async () => {
    const endless = Array.from({ length: 700 }, (_, i) => ['one', 'river', 'people', 'going'][i % 4]).join(
      ' ',
    )
    const pieces = await plan(endless)
    expect(pieces.flatMap(({ text }) => text.split(' '))).toHaveLength(700)
    for (const { phonemes } of pieces) {
      expect(symbolNumbers(phonemes).length).toBeLessThanOrEqual(221)
      expect(Array.from(phonemes).every(isSymbol)).toBe(true)
    }
  })

  it('is cut after a comma rather than inside a phrase', async () => {
    const clause = 'when the morning came and all of the people were walking slowly along the river'
    const pieces = await plan(`${clause}, ${clause}, ${clause}, ${clause}.`)
    expect(pieces.length).toBeGreaterThan(1)
    for (const { text } of pieces) expect(text).toMatch(/[,.]$/)
  })
})
