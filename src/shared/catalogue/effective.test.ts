import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Catalogue, effectiveCatalogue, effectiveValue } from './effective.ts'
import { EFFECTS } from './effects.ts'
import { ANONYMOUS_CREDITS, DAILY_CREDITS, INVITE_REWARD, INVITE_WELCOME, REMIX_REWARD } from './rewards.ts'
import { isInSeason, isSeason } from './seasons.ts'
import { MAX_SETTING_CREDITS, type SettingValue, suits } from './setting-values.ts'
import { SETTINGS, type Setting } from './settings.ts'
import { TIERS } from './tiers.ts'
import { TOOLS } from './tools.ts'

const AT = new Date('2026-11-16T12:00:00Z')
const NOTHING_SET = effectiveCatalogue(new Map(), AT)

const credits = fc.integer({ min: 1, max: MAX_SETTING_CREDITS })
const VALUES: Record<Setting['kind'], fc.Arbitrary<SettingValue>> = {
  switch: fc.boolean(),
  credits,
  season: fc.constantFrom('01-01/12-31', '10-01/11-30', '12-01/01-06', '02-29/02-29'),
  count: fc.integer({ min: 1, max: 1000 }),
  place: fc.integer({ min: 1, max: 1000 }),
  row: fc.constantFrom('together', 'painted'),
  cover: fc.constantFrom('', `sh_${'a'.repeat(32)}`),
  prompt: fc.string({ maxLength: 1000 }),
  message: fc.string({ minLength: 1, maxLength: 1000 }),
  text: fc.string({ maxLength: 200 }),
  hashes: fc.constantFrom('', 'ff00ff00ff00ff00', `${'a'.repeat(64)}\n${'0'.repeat(16)}`),
  words: fc.string({ maxLength: 4000 }),
}
const set = fc
  .constantFrom(...SETTINGS)
  .chain((setting) => VALUES[setting.kind].map((value) => ({ setting, value })))
const overrides = fc.array(set).map((all) => new Map(all.map(({ setting, value }) => [setting.key, value])))

/** Everything except what one setting affects. */
function without(
  {
    tools,
    effects,
    rewards,
    inviteLimits,
    remixLimits,
    tiers,
    announcement,
    blockedWords,
    blockedHashes,
    texts,
  }: Catalogue,
  { group, subject }: Setting,
) {
  // A place moves others.
  const others = (entries: Iterable<[string, unknown]>) =>
    new Map([...entries].filter(([name]) => name !== subject))
  return {
    tools: group === 'tools' ? others(tools) : [...tools],
    effects: group === 'effects' ? others(effects) : effects,
    rewards: group === 'rewards' ? others(Object.entries(rewards)) : rewards,
    limits: group === 'limits' ? null : { inviteLimits, remixLimits, tiers },
    texts,
    announcement: group === 'site' ? null : announcement,
    moderation: group === 'moderation' ? null : { blockedWords, blockedHashes },
  }
}

describe('the effective catalogue', () => {
  test('equals the code’s without settings', () => {
    expect([...NOTHING_SET.tools]).toEqual(TOOLS.map(({ slug, price }) => [slug, { on: true, price }]))
    expect([...NOTHING_SET.effects.values()]).toEqual(
      EFFECTS.map((effect) => ({ ...effect, on: true, cover: null, prompt: null })),
    )
    expect(NOTHING_SET.rewards).toEqual({
      daily: DAILY_CREDITS,
      invite: INVITE_REWARD,
      welcome: INVITE_WELCOME,
      visitor: ANONYMOUS_CREDITS,
      remix: REMIX_REWARD,
    })
    const tiers = Object.entries(NOTHING_SET.tiers)
    expect(tiers.map(([tier, limits]) => [tier, limits])).toMatchObject(
      Object.entries(TIERS).map(([tier, { parallelJobs, waitingJobs }]) => [
        tier,
        { parallelJobs, waitingJobs },
      ]),
    )
    expect(NOTHING_SET.announcement).toBeNull()
  })

  test('differs from that only by the settings', () => {
    fc.assert(
      fc.property(overrides, set, (before, { setting, value }) => {
        const after = new Map(before).set(setting.key, value)
        expect(effectiveValue(after, setting.key)).toBe(value)
        expect(without(effectiveCatalogue(after, AT), setting)).toEqual(
          without(effectiveCatalogue(before, AT), setting),
        )
      }),
    )
  })

  test('equals the code’s again once every setting is undone', () => {
    fc.assert(
      fc.property(overrides, (all) => {
        for (const key of all.keys()) all.delete(key)
        expect(effectiveCatalogue(all, AT)).toEqual(NOTHING_SET)
      }),
    )
  })

  test('ignores settings with invalid values or unknown keys', () => {
    const anyValue = fc.oneof(fc.boolean(), fc.double(), fc.string())
    fc.assert(
      fc.property(fc.constantFrom(...SETTINGS), fc.string(), anyValue, (setting, unknown, value) => {
        fc.pre(!suits(setting.kind, value))
        const wrong = new Map([
          [setting.key, value],
          [`tools.${unknown}.credits`, 7],
        ])
        fc.pre(effectiveValue(wrong, `tools.${unknown}.credits`) === null)
        expect(effectiveCatalogue(wrong, AT)).toEqual(NOTHING_SET)
      }),
    )
  })

  test('has the words of a list, however it was typed', () => {
    const list = new Map([['moderation.words', ' grumble, old quarrel\n\n, ворчун ']])
    expect(effectiveCatalogue(list, AT).blockedWords).toEqual(['grumble', 'old quarrel', 'ворчун'])
  })

  test('puts an effect into another row, at its place', () => {
    const moved = new Map<string, SettingValue>([
      ['effects.old-film.row', 'together'],
      ['effects.old-film.place', 1],
      ['effects.ai-french-kiss.place', 2],
    ])
    const { effects } = effectiveCatalogue(moved, AT)
    expect([...effects.keys()].slice(0, 3)).toEqual(['old-film', 'ai-french-kiss', 'two-in-a-heart'])
    expect(effects.get('old-film')?.tab).toBe(1)
  })

  test('changes the texts of pages, and no others', () => {
    const worded = new Map([
      ['texts.page.sticker.heading', 'Stickers!'],
      ['texts.mail.account_deleted.subject', 'Ha'],
      ['texts.page.home.title', ''],
    ])
    expect(effectiveCatalogue(worded, AT).texts).toEqual(new Map([['page.sticker.heading', 'Stickers!']]))
  })

  test('offers an effect only if it is switched on and in season', () => {
    const season = new Map([['effects.christmas-snow.season', '12-01/01-06']])
    const isOn = (day: string) =>
      effectiveCatalogue(season, new Date(`${day}T12:00:00Z`)).effects.get('christmas-snow')?.on
    expect(['2026-11-30', '2026-12-01', '2027-01-06', '2027-01-07'].map(isOn)).toEqual([
      false,
      true,
      true,
      false,
    ])
  })
})

test('seasons are valid days', () => {
  expect(['10-01/11-02', '12-20/01-06', '02-29/02-29'].filter(isSeason)).toHaveLength(3)
  expect(
    ['', '10-01', '13-01/12-31', '02-30/03-01', '1-1/2-2', '10-01/11-02/12-01'].filter(isSeason),
  ).toEqual([])
  expect(isInSeason('10-01/11-02', new Date('2026-11-02T23:59:59Z'))).toBe(true)
})
