import { expect, test } from 'vitest'
import { SETTING_KINDS } from '../../../shared/catalogue/setting-values.ts'
import { SETTINGS } from '../../../shared/catalogue/settings.ts'
import { showWithMessages } from '../../app/i18n/show-with-messages.fixture.tsx'
import { useSettingWords } from './setting-words.ts'

type Words = ReturnType<typeof useSettingWords>

async function wordsOf(): Promise<Words> {
  const found: Words[] = []
  function Ask() {
    found.push(useSettingWords())
    return null
  }
  await showWithMessages(<Ask />)
  const [words] = found
  if (!words) throw new Error('nothing was shown')
  return words
}

test('every default value has a text', async () => {
  const words = await wordsOf()
  expect(new Set(SETTINGS.map(({ kind }) => kind)).size).toBeGreaterThan(8)
  for (const { key, kind, byCode } of SETTINGS) expect(words.valueOf(kind, byCode), key).not.toBe('')
})

test('every limit and reward has its own title', async () => {
  const words = await wordsOf()
  const own = SETTINGS.filter(({ group }) => !['tools', 'effects'].includes(group))
  const titles = own.map(({ subject }) => words.titleOf({ title: subject }))
  expect(titles.filter((title, i) => title === own[i]?.subject)).toEqual([])
  expect(words.titleOf({ title: 'Face swap' })).toBe('Face swap')
})

test.each([
  ['switch', true, 'On'],
  ['switch', false, 'Off'],
  ['credits', 1, '1 credit'],
  ['credits', 1000, '1,000 credits'],
  ['season', '12-20/01-06', 'Dec 20 – Jan 6'],
  ['season', '02-29/02-29', 'Feb 29 – Feb 29'],
  ['count', 1000, '1,000'],
  ['message', 'Hello', 'Hello'],
] as const)('a %s of %s is “%s”', async (kind, value, words) => {
  expect((await wordsOf()).valueOf(kind, value)).toBe(words)
  expect(SETTING_KINDS).toContain(kind)
})
