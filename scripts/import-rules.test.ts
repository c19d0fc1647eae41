import { expect, test } from 'vitest'
import { findCycle, forbiddenImport } from './import-rules.ts'

const value = (from: string, to: string) => ({ from, to, typeOnly: false })

test.each([
  ['main/compose.ts', 'adapters/storage/disk.ts'],
  ['http/routes/site.ts', 'modules/pages/page-directory.ts'],
  ['modules/generations/generations.service.ts', 'modules/credits/credits.service.ts'],
  ['modules/credits/credits.service.ts', 'modules/credits/credits.store.ts'],
  ['adapters/mail/smtp.ts', 'modules/mail/mailer.ts'],
  ['web/routes/home.tsx', 'web/features/pages/page-loader.ts'],
  ['web/features/shell/site-header.tsx', 'web/components/ui/button.tsx'],
])('%s may import %s', (from, to) => {
  expect(forbiddenImport(value(from, to))).toBeNull()
})

test.each([
  ['modules/credits/credits.service.ts', 'adapters/storage/disk.ts'],
  ['http/app.ts', 'adapters/mail/smtp.ts'],
  ['http/app.ts', 'db/transaction.ts'],
  ['web/root.tsx', 'modules/credits/credits.service.ts'],
  ['web/components/ui/button.tsx', 'web/features/shell/theme.ts'],
  ['web/features/shell/site-header.tsx', 'web/routes/home.tsx'],
  ['shared/errors.ts', 'modules/limits/limits.service.ts'],
  ['modules/payments/payments.service.ts', 'modules/credits/credits.store.ts'],
  ['adapters/engines/x.ts', 'modules/credits/credits.service.ts'],
])('%s may not import %s', (from, to) => {
  expect(forbiddenImport(value(from, to))).toContain(from)
})

test('a cycle is found and named, and types do not count', () => {
  expect(findCycle([value('a', 'b'), value('b', 'c'), value('c', 'b')])).toEqual(['b', 'c', 'b'])
  expect(findCycle([value('a', 'b'), { from: 'b', to: 'a', typeOnly: true }])).toBeNull()
})
