import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isKept, type Remix, type RemixOffer, rewardFor } from './remix-reward.ts'

const person = fc.constantFrom('ann', 'bob', 'cid')
const remix: fc.Arbitrary<Remix> = fc.record({
  makerId: person,
  remixerId: person,
  shown: fc.boolean(),
  sameTool: fc.boolean(),
  paidCredits: fc.integer({ min: 0, max: 3 }),
  remixedBefore: fc.boolean(),
  sameMailbox: fc.boolean(),
  sameDevice: fc.boolean(),
  sameNetwork: fc.boolean(),
  verified: fc.boolean(),
  disposable: fc.boolean(),
  rewardsToday: fc.integer({ min: 0, max: 12 }),
  rewardsThisMonth: fc.integer({ min: 0, max: 120 }),
})
const offer: fc.Arbitrary<RemixOffer> = fc.record({
  credits: fc.integer({ min: 1, max: 50 }),
  perDay: fc.integer({ min: 1, max: 12 }),
  perMonth: fc.integer({ min: 1, max: 120 }),
})

const HONEST: Remix = {
  makerId: 'ann',
  remixerId: 'bob',
  shown: true,
  sameTool: true,
  paidCredits: 1,
  remixedBefore: false,
  sameMailbox: false,
  sameDevice: false,
  sameNetwork: false,
  verified: true,
  disposable: false,
  rewardsToday: 0,
  rewardsThisMonth: 0,
}
const OFFER = { credits: 2, perDay: 10, perMonth: 100 }

test('the first paid remix by another person earns the full reward', () => {
  expect(rewardFor(HONEST, OFFER)).toEqual({ credits: 2, refusal: null })
})

test.each<[string, Partial<Remix>]>([
  ['own_piece', { remixerId: 'ann' }],
  ['not_shown', { shown: false }],
  ['other_tool', { sameTool: false }],
  ['not_paid', { paidCredits: 0 }],
  ['remixed_before', { remixedBefore: true }],
  ['not_verified', { verified: false }],
  ['disposable_address', { disposable: true }],
  ['same_mailbox', { sameMailbox: true }],
  ['same_device', { sameDevice: true }],
  ['same_network', { sameNetwork: true }],
  ['day_limit', { rewardsToday: 10 }],
  ['month_limit', { rewardsThisMonth: 100 }],
])('%s earns nothing', (refusal, fact) => {
  expect(rewardFor({ ...HONEST, ...fact }, OFFER)).toEqual({ credits: 0, refusal })
})

test('there is a reward unless something rules it out, and never more than the maximum', () => {
  fc.assert(
    fc.property(remix, offer, (one, offered) => {
      const { credits, refusal } = rewardFor(one, offered)
      expect(credits).toBe(refusal === null ? offered.credits : 0)
      const isHonest =
        one.makerId !== one.remixerId &&
        one.shown &&
        one.sameTool &&
        one.paidCredits > 0 &&
        !one.remixedBefore &&
        one.verified &&
        ![one.disposable, one.sameMailbox, one.sameDevice, one.sameNetwork].includes(true) &&
        one.rewardsToday < offered.perDay &&
        one.rewardsThisMonth < offered.perMonth
      expect(refusal === null).toBe(isHonest)
    }),
  )
})

test('nobody earns twice from one person, nor beyond the limits, whatever the order of remixes', () => {
  fc.assert(
    fc.property(fc.array(remix, { maxLength: 60 }), offer, (remixes, offered) => {
      const known = new Set<string>()
      const rewards: string[] = []
      for (const one of remixes) {
        const key = `${one.makerId} ${one.remixerId}`
        const facts = {
          rewardsToday: rewards.length,
          rewardsThisMonth: rewards.length,
          remixedBefore: known.has(key),
        }
        const { credits, refusal } = rewardFor({ ...one, ...facts }, offered)
        if (credits > 0) rewards.push(key)
        if (isKept(refusal)) known.add(key)
      }
      expect(new Set(rewards).size).toBe(rewards.length)
      expect(rewards.length).toBeLessThanOrEqual(Math.min(offered.perDay, offered.perMonth))
    }),
  )
})
