import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BUDGETS } from '../limits/limits.service.ts'
import { CODE_TRIES } from './mailed-codes.ts'
import { type Charge, chargesOfCode, chargesOfPassword } from './sign-in-limits.ts'

const account = 'ann'
const network = fc.ipV4()
const unknownDevice = network.map((address) => ({ account, network: address, knownDevice: null }))
const owner = network.map((address) => ({ account, network: address, knownDevice: 'her phone' }))
const DAY_SECONDS = 24 * 60 * 60

/** Counts within one window of time, in which nothing is refilled. */
class Counts {
  readonly #taken = new Map<string, number>()

  /** True if there was room in all of them; budgets after a spent one are not charged. */
  take(charges: readonly Charge[]): boolean {
    return charges.every(({ budget, key }) => {
      const taken = (this.#taken.get(`${budget} ${key}`) ?? 0) + 1
      this.#taken.set(`${budget} ${key}`, taken)
      return taken <= BUDGETS[budget].points
    })
  }
}

const keysOf = (charges: readonly Charge[]) => charges.map(({ budget, key }) => `${budget} ${key}`)

describe('passwords', () => {
  it('typed on a known device are checked, whatever others do, even from the same address', () => {
    fc.assert(
      fc.property(fc.array(unknownDevice, { maxLength: 400 }), owner, (tries, own) => {
        const counts = new Counts()
        for (const guess of [...tries, { ...own, knownDevice: null }]) counts.take(chargesOfPassword(guess))
        expect(counts.take(chargesOfPassword(own))).toBe(true)
      }),
    )
  })

  it('cannot be guessed faster from more addresses', () => {
    fc.assert(
      fc.property(fc.array(unknownDevice, { minLength: 200, maxLength: 600 }), (tries) => {
        const counts = new Counts()
        const looked = tries.filter((guess) => counts.take(chargesOfPassword(guess))).length
        expect(looked).toBeLessThanOrEqual(BUDGETS.passwordsPerAccount.points)
      }),
    )
    expect(BUDGETS.passwordsPerAccount).toEqual({ points: 50, seconds: DAY_SECONDS })
  })

  it('of an account are still checked elsewhere after one address has used up its attempts', () => {
    fc.assert(
      fc.property(network, network, fc.nat(500), (there, here, tries) => {
        fc.pre(there !== here)
        const counts = new Counts()
        for (let i = 0; i < tries; i++) {
          counts.take(chargesOfPassword({ account, network: there, knownDevice: null }))
        }
        expect(counts.take(chargesOfPassword({ account, network: here, knownDevice: null }))).toBe(true)
      }),
    )
  })
})

describe('codes', () => {
  const purpose = 'reset'
  const byOthers = unknownDevice.map((one) => ({ ...one, purpose, userId: null }))

  it('that others request spend nothing of the owner’s budget', () => {
    fc.assert(
      fc.property(byOthers, owner, fc.uuid(), (asked, own, userId) => {
        const theirs = new Set(keysOf(chargesOfCode(asked)))
        const onDevice = chargesOfCode({ ...own, purpose, userId: null })
        const signedIn = chargesOfCode({ ...asked, purpose: 'delete_account', userId })
        expect(keysOf([...onDevice, ...signedIn]).filter((key) => theirs.has(key))).toEqual([])
      }),
    )
  })

  it('mailed for unknown devices are so few a day that guessing takes years', () => {
    fc.assert(
      fc.property(fc.array(byOthers, { minLength: 50, maxLength: 300 }), (requests) => {
        const counts = new Counts()
        const mailed = requests.filter((request) => counts.take(chargesOfCode(request))).length
        expect((mailed * CODE_TRIES) / 1_000_000).toBeLessThanOrEqual(0.000_15)
      }),
    )
    expect(BUDGETS.codesByUnknownDevices.seconds).toBe(DAY_SECONDS)
  })

  it('requested from one address leave some for people elsewhere', () => {
    const there = { account, network: '192.0.2.1', knownDevice: null, purpose, userId: null }
    const counts = new Counts()
    for (let i = 0; i < 500; i++) counts.take(chargesOfCode(there))
    expect(counts.take(chargesOfCode({ ...there, network: '192.0.2.2' }))).toBe(true)
  })
})
