import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isSymbol } from '../symbols.ts'
import { american, british } from './accents.ts'
import { createPronouncer } from './pronounce.ts'

const pronouncer = await createPronouncer()
const pronounce: typeof pronouncer.pronounce = (...words) => pronouncer.pronounce(...words)

function say(sentence: string, word: string): string {
  const words = sentence.split(' ')
  const i = words.indexOf(word)
  const at = (place: number) => (words[place] ?? '').toLowerCase()
  return pronounce(word, {
    before: at(i - 1),
    earlier: at(i - 2),
    after: at(i + 1),
    vowelFollows: /^[aeiou]/.test(at(i + 1)),
    endsPhrase: i === words.length - 1,
  })
}

describe('words', () => {
  it('are looked up, even in forms that the dictionary does not have', () => {
    expect(say('sticker', 'sticker')).toBe('stˈɪkɜɹ')
    expect(say('selfies', 'selfies')).toBe('sˈɛlfiz')
    expect(say('emojis', 'emojis')).toBe('ɪmˈOʤiz')
    expect(say('unliked', 'unliked')).toMatch(/lˌ?ˈ?Ikt$/)
    expect(say("Plumdrop's", "Plumdrop's")).toMatch(/ɑps$/)
  })

  it('that are compounds are spoken as both parts', () => {
    expect(say('stickershop', 'stickershop')).toBe('stˈɪkɜɹʃˌɑp')
    expect(say('PlumShop', 'PlumShop')).toBe('plˈʌmʃˌɑp')
  })

  it('in capitals are spelled if they are abbreviations, and spoken if they are words', () => {
    expect(say('XQZ', 'XQZ')).toBe('ˌɛkskjˌuzˈi')
    expect(say('the US team', 'US')).toBe('jˌuˈɛs')
    expect(say('STOP', 'STOP')).toBe('stˈɑp')
    expect(say('PCs', 'PCs')).toBe('pˌisˈiz')
  })

  it('with extra letters for fun are still found', () => {
    expect(say('sooooo', 'sooooo')).toBe(say('so', 'so'))
    expect(say('goooood', 'goooood')).toBe(say('good', 'good'))
  })

  it('follow their context', () => {
    expect(say('I have read it', 'read')).toBe('ɹˈɛd')
    expect(say('I will read it', 'read')).toBe('ɹˈid')
    expect(say('the record is', 'record')).toBe('ɹˈɛkəɹd')
    expect(say('to record it', 'record')).toBe('ɹɪkˈɔɹd')
    expect(say('people use it', 'use')).toBe('jˈuz')
    expect(say('the use of it', 'use')).toBe('jˈus')
    expect(say('we live here', 'live')).toBe('lˈɪv')
    expect(say('the live show', 'live')).toBe('lˈIv')
    expect(say('a perfect day', 'perfect')).toBe('pˈɜɹfɪkt')
    expect(say('please invite them', 'invite')).toBe('ɪnvˈIt')
    expect(say('the apple', 'the')).toBe('ði')
    expect(say('the pear', 'the')).toBe('ðə')
    expect(say('I used to go', 'used')).toBe('jˈust')
  })

  it('that are unknown are sounded out like similar ones', () => {
    expect(say('blorping', 'blorping')).toMatch(/^blˈɔɹpɪŋ$/)
    expect(say('zindle', 'zindle')).toBe('zˈɪndəl')
    expect(say('strake', 'strake')).toMatch(/^stɹˈAk$/)
  })

  it('of silent letters are spelled (trap: a word that is left out)', () => {
    expect(say('eue', 'eue')).toBe(say('EUE', 'EUE'))
    expect(say('eue', 'eue')).not.toBe('')
  })

  it('consist of sounds of the network, and guessed ones have at most one main stress', () => {
    const letters = fc.string({
      unit: fc.constantFrom(...Array.from('abcdefghijklmnopqrstuvwxyz')),
      minLength: 3,
      maxLength: 14,
    })
    fc.assert(
      fc.property(letters, (word) => {
        const phonemes = say(`the ${word} is`, word)
        for (const accent of [american, british]) {
          for (const symbol of accent(phonemes)) expect(isSymbol(symbol), `${word}: ${symbol}`).toBe(true)
        }
        expect(phonemes).not.toBe('')
      }),
    )
  })
})

describe('accents', () => {
  it('American flaps the t of water, British drops the r of car', () => {
    expect(american('wˈɔtɜɹ')).toBe('wˈɔTəɹ')
    expect(american('ətˈæk')).toBe('ətˈæk')
    expect(british('kˈɑɹ')).toBe('kˈɑː')
    expect(british('ɡˈO')).toBe('ɡˈQ')
    expect(british('wˈɔtɜɹ')).toBe('wˈɔːtə')
  })
})
