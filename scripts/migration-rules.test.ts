import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { unsafeStatements } from './migration-rules.ts'

const FOLDER = path.resolve(import.meta.dirname, '../migrations')
/** Before it there was nobody to upgrade without an interruption. */
const FIRST = '0029'

it.each([
  'ALTER TABLE "users" DROP COLUMN "name";',
  'DROP TABLE "users";',
  'ALTER TABLE "users" RENAME COLUMN "name" TO "title";',
  'ALTER TABLE "users" ALTER COLUMN "name" SET NOT NULL;',
  'ALTER TABLE "users" ALTER COLUMN "age" SET DATA TYPE bigint;',
  'ALTER TABLE "users" ADD COLUMN "age" integer NOT NULL;',
])('the old version would break on %s', (sql) => {
  expect(unsafeStatements(sql)).toHaveLength(1)
  expect(unsafeStatements(`-- contract: nothing has read it since 1.2\n${sql}`)).toEqual([])
})

it.each([
  'ALTER TABLE "users" ADD COLUMN "age" integer DEFAULT 0 NOT NULL;',
  'ALTER TABLE "users" ADD COLUMN "age" integer;',
  'CREATE TABLE "pets" ("id" text NOT NULL); ALTER TABLE "pets" ADD COLUMN "age" integer NOT NULL;',
  '-- DROP TABLE "users";',
  'ALTER TABLE "users" ALTER COLUMN "name" DROP NOT NULL;',
])('the old version works on with %s', (sql) => {
  expect(unsafeStatements(sql)).toEqual([])
})

it('every migration can be made while the version before still runs, or says why', () => {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith('.sql') && file >= FIRST)
  expect(files.length).toBeGreaterThan(0)
  const unsafe = files.flatMap((file) =>
    unsafeStatements(readFileSync(path.join(FOLDER, file), 'utf8')).map((what) => `${file} ${what}`),
  )
  expect(unsafe).toEqual([])
})
