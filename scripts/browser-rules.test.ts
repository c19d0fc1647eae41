import { expect, test } from 'vitest'
import { forbiddenImport } from './import-rules.ts'

const answer = (from: string, to: string) =>
  forbiddenImport({ from: `web/${from}`, to: `web/${to}`, typeOnly: false })

test.each([
  ['root.tsx', 'features/credits/credits-pill.tsx'],
  ['dialog-stage.tsx', 'features/login/login-dialog.tsx'],
  ['routes/home.tsx', 'features/landing/landing-page.tsx'],
  ['features/login/login-form.tsx', 'app/session/session.ts'],
  ['features/creations/creation-grid.tsx', 'features/creations/use-creation-list.ts'],
  ['features/creations/creation-card.tsx', 'features/share/share-dialog.tsx'],
  ['features/tool/page/tool-workbench.tsx', 'features/tool/result/result-panel.tsx'],
  ['features/tool/form/tool-form.tsx', 'features/tool/result/use-generation.ts'],
  ['app/shell/account-button.tsx', 'app/session/login-flow.ts'],
  ['app/dialogs/preview-dialog.tsx', 'components/player/sound-player.tsx'],
])('%s may import %s', (from, to) => {
  expect(answer(from, to)).toBeNull()
})

test.each([
  ['features/login/login-form.tsx', 'root.tsx'],
  ['app/shell/site-header.tsx', 'features/credits/credits-pill.tsx'],
  ['app/dialogs/dialog-host.tsx', 'dialog-stage.tsx'],
  ['components/ui/button.tsx', 'app/i18n/use-locale.ts'],
])('a lower layer knows nothing of a higher one: %s may not import %s', (from, to) => {
  expect(answer(from, to)).toContain('may not import')
})

test.each([
  ['features/creations/creation-card.tsx', 'features/share/use-media-card.ts'],
  ['features/landing/landing-page.tsx', 'features/tool/page/tool-workbench.tsx'],
  ['features/settings/receipts-section.tsx', 'features/pricing/plan-card.tsx'],
])('a feature keeps its insides to itself: %s may not import %s', (from, to) => {
  expect(answer(from, to)).toContain('not one of')
})

test.each([
  ['app/i18n/page-message.ts', 'app/session/session.ts'],
  ['app/session/session.ts', 'app/shell/theme.ts'],
  ['features/tool/result/use-in-menu.tsx', 'features/tool/form/form-input.ts'],
  ['features/tool/form/tool-form.tsx', 'features/tool/page/tool-page.tsx'],
])('folders stand on each other in one order: %s may not import %s', (from, to) => {
  expect(answer(from, to)).toContain('stands below')
})
