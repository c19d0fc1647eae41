import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readHistory, rememberColour } from './colour-history.ts'

const hex = fc.integer({ min: 0, max: 40 }).map((n) => `#0000${n.toString(16).padStart(2, '0')}`)

describe('rememberColour', () => {
  it('holds at most nine colours, newest first, each once', () => {
    fc.assert(
      fc.property(fc.array(hex, { minLength: 1, maxLength: 60 }), (chosen) => {
        const history = chosen.reduce<string[]>((known, colour) => rememberColour(known, colour), [])
        expect(history[0]).toBe(chosen.at(-1))
        expect(history.length).toBe(Math.min(9, new Set(chosen).size))
        expect(new Set(history).size).toBe(history.length)
      }),
    )
  })
})

describe('readHistory', () => {
  it('keeps only valid colors of the stored text', () => {
    expect(readHistory('["#ABC", 7, "javascript:", null, "#00000080"]')).toEqual(['#aabbcc', '#00000080'])
  })

  it.each([null, '', '{', '"#abc"', '{"a":1}'])('reads nothing from %j', (stored) => {
    expect(readHistory(stored)).toEqual([])
  })
})
