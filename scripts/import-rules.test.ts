import { expect, test } from 'vitest'
import { betweenFolders, findCycle, forbiddenImport } from './import-rules.ts'

const value = (from: string, to: string) => ({ from, to, typeOnly: false })

test.each([
  ['main/compose.ts', 'adapters/storage/disk.ts'],
  ['http/routes/site.ts', 'modules/pages/page-directory.ts'],
  ['modules/generations/generations.service.ts', 'modules/credits/credits.service.ts'],
  ['modules/credits/credits.service.ts', 'modules/credits/credits.store.ts'],
  ['adapters/mail/smtp.ts', 'modules/mail/mailer.ts'],
  ['web/routes/home.tsx', 'web/app/pages/page-loader.ts'],
  ['web/app/shell/site-header.tsx', 'web/components/ui/button.tsx'],
])('%s may import %s', (from, to) => {
  expect(forbiddenImport(value(from, to))).toBeNull()
})

test.each([
  ['modules/credits/credits.service.ts', 'adapters/storage/disk.ts'],
  ['http/app.ts', 'adapters/mail/smtp.ts'],
  ['http/app.ts', 'db/transaction.ts'],
  ['web/root.tsx', 'modules/credits/credits.service.ts'],
  ['web/features/verify/report-form.tsx', 'shared/contract/verify.ts'],
  ['web/components/ui/button.tsx', 'web/app/shell/theme.ts'],
  ['web/app/shell/site-header.tsx', 'web/routes/home.tsx'],
  ['shared/errors.ts', 'modules/limits/limits.service.ts'],
  ['modules/payments/payments.service.ts', 'modules/credits/credits.store.ts'],
  ['adapters/engines/x.ts', 'modules/credits/credits.service.ts'],
])('%s may not import %s', (from, to) => {
  expect(forbiddenImport(value(from, to))).toContain(from)
})

test('types of the contract may reach the browser', () => {
  const entry = value('web/features/verify/report-form.tsx', 'shared/contract/verify.ts')
  expect(forbiddenImport({ ...entry, typeOnly: true })).toBeNull()
})

const builtin = (from: string, to: string) =>
  forbiddenImport(value(`adapters/engines/builtin/${from}`, `adapters/engines/builtin/${to}`))

test.each([
  ['host/process-main.ts', 'models/models.ts'],
  ['kit/faces/mesh.ts', 'models/models.ts'],
  ['kit/drawing/words/lexicon.ts', 'content/words.ts'],
  ['kit/motion/layers.ts', 'kit/subject/cut-out.ts'],
  ['tools/swap/swap-face.ts', 'kit/faces/face.ts'],
  ['tools/text-video/shot.ts', 'tools/text-video/animation/pose.ts'],
  ['registry.ts', 'tools/swap/picture-swap.ts'],
])('among the built-in engines %s may import %s', (from, to) => {
  expect(builtin(from, to)).toBeNull()
})

test.each([
  ['models/models.ts', 'host/task.ts'],
  ['host/process-pool.ts', 'kit/pictures/raster.ts'],
  ['content/words.ts', 'kit/drawing/prompt.ts'],
  ['kit/faces/mesh.ts', 'tools/swap/swap-face.ts'],
  ['kit/faces/mesh.ts', 'registry.ts'],
  ['tools/mimic/mimic.ts', 'tools/swap/swap-face.ts'],
  ['tools/instruct/instruct.ts', 'registry.ts'],
])('among the built-in engines %s may not import %s', (from, to) => {
  expect(builtin(from, to)).toContain(from)
})

test('a cycle is found and named, and types do not count', () => {
  expect(findCycle([value('a', 'b'), value('b', 'c'), value('c', 'b')])).toEqual(['b', 'c', 'b'])
  expect(findCycle([value('a', 'b'), { from: 'b', to: 'a', typeOnly: true }])).toBeNull()
})

test('features that use each other are a cycle of folders, even where no two of their files are', () => {
  const imports = [
    value('web/features/a/one.ts', 'web/features/b/two.ts'),
    value('web/features/b/three.ts', 'web/features/a/four.ts'),
    value('web/features/b/three.ts', 'web/app/i18n/use-locale.ts'),
  ]
  expect(findCycle(imports)).toBeNull()
  expect(findCycle(betweenFolders(imports, 'web/features'))).toHaveLength(3)
})
