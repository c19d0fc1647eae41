import { expect, test } from 'vitest'
import { createCatalogue } from './catalogue.service.ts'

type Row = { id: number; key: string; value: unknown }

/** A database that answers queries about settings when the test lets it. */
function slowDatabase() {
  const answers: ((rows: Row[]) => void)[] = []
  const rows = () => new Promise<Row[]>((resolve) => answers.push(resolve))
  const orm = { selectDistinctOn: () => ({ from: () => ({ orderBy: rows }) }) }
  return { db: { orm } as unknown as Parameters<typeof createCatalogue>[0]['db'], answers }
}
const log = {} as Parameters<typeof createCatalogue>[0]['log']
const announcing = (words: string): Row[] => [{ id: 1, key: 'site.announcement', value: words }]

test('a late answer does not replace a newer one', async () => {
  const { db, answers } = slowDatabase()
  const catalogue = createCatalogue({ db, log, now: () => new Date('2026-05-03T12:00:00Z') })
  const first = catalogue.refresh()
  const second = catalogue.refresh()
  answers[1]?.(announcing('new'))
  await second
  const version = catalogue.version()
  answers[0]?.(announcing('old'))
  await first
  expect(catalogue.version()).toBe(version)
})

test('each change makes another version, and the same settings the same one', async () => {
  const { db, answers } = slowDatabase()
  const catalogue = createCatalogue({ db, log, now: () => new Date('2026-05-03T12:00:00Z') })
  const byCode = catalogue.version()
  const read = async (rows: Row[]) => {
    const done = catalogue.refresh()
    answers.at(-1)?.(rows)
    await done
    return catalogue.version()
  }
  const changed = await read(announcing('Sale'))
  expect(changed).not.toBe(byCode)
  expect(await read(announcing('Sale'))).toBe(changed)
  expect(await read([{ id: 2, key: 'site.announcement', value: null }])).toBe(byCode)
})
