import { expect, test } from 'vitest'
import { EFFECTS } from './effects.ts'
import { suits } from './setting-values.ts'
import { findSetting, SETTINGS } from './settings.ts'
import { TOOLS } from './tools.ts'

test('each setting has a unique key, by which it is found', () => {
  expect(new Set(SETTINGS.map(({ key }) => key)).size).toBe(SETTINGS.length)
  for (const setting of SETTINGS) expect(findSetting(setting.key)).toBe(setting)
})

test('every default is a valid value, so that a change can be undone', () => {
  const unsuited = SETTINGS.filter(({ kind, byCode }) => !suits(kind, byCode)).map(({ key }) => key)
  expect(unsuited).toEqual([])
})

test('every tool and every effect can be switched off, and has its price if it has one', () => {
  for (const { slug, price } of TOOLS) {
    expect(findSetting(`tools.${slug}.on`)).toMatchObject({ kind: 'switch', byCode: true })
    const credits = 'credits' in price ? price.credits : undefined
    expect(findSetting(`tools.${slug}.credits`)?.byCode).toBe(credits)
  }
  for (const { slug, credits } of EFFECTS) {
    expect(findSetting(`effects.${slug}.on`)).toMatchObject({ kind: 'switch', byCode: true })
    expect(findSetting(`effects.${slug}.credits`)?.byCode).toBe(credits)
  }
})

test('the places of effects count from 1 in each row', () => {
  const rows = Map.groupBy(EFFECTS, ({ tab }) => tab)
  for (const inRow of rows.values()) {
    const places = inRow.map(({ slug }) => findSetting(`effects.${slug}.place`)?.byCode)
    expect(places).toEqual(inRow.map((_, place) => place + 1))
  }
})

test('only video effects have words for engines', () => {
  for (const { slug, output } of EFFECTS)
    expect(findSetting(`effects.${slug}.prompt`) !== null).toBe(output === 'video')
})

test('page texts can be changed, and no other key is known', () => {
  expect(findSetting('texts.page.home.title')).toMatchObject({ group: 'texts', kind: 'message' })
  for (const key of ['texts.', 'texts.mail.secret', 'tools.no-such-tool.on', 'toString', ''])
    expect(findSetting(key)).toBeNull()
})
