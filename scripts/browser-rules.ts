/**
 * The folders of `web/app`, on which every page is built: each may import those named before it, so that they form no
 * cycles.
 */
const APP_FOLDERS = [
  'i18n',
  'api',
  'navigation',
  'pages',
  'dialogs',
  'session',
  'forms',
  'confirm-identity',
  'consent',
  'offline',
  'shell',
]

/** The files of a feature that other features may use. All other files are internal, and most features have no public ones. */
const PUBLIC_FILES: Record<string, readonly string[]> = {
  catalogue: ['tool-card.tsx'],
  creations: ['creation-thumbnail.tsx', 'preview-item.ts', 'recipe.ts', 'recipe-list.tsx', 'undo-bar.tsx'],
  credits: ['claim-daily-credits.ts', 'credits-failed.tsx'],
  explore: ['explore-section.tsx'],
  generation: [
    'download-zip.ts',
    'has-ended.ts',
    'jobs.ts',
    'only-tab.ts',
    'shown-generation.ts',
    'use-ended-jobs.ts',
    'use-job-words.ts',
    'format-name.ts',
    'input-address.ts',
    'remix.ts',
    'next-tools.ts',
  ],
  pricing: ['use-purchase-state.ts'],
  payment: ['buy.ts', 'payment-events.ts'],
  share: [
    'link-field.tsx',
    'media-view.tsx',
    'page-actions.tsx',
    'page-head.tsx',
    'share-dialog.tsx',
    'shared-loader.ts',
    'use-share-link.ts',
  ],
  tool: [
    'page/tool-loader.ts',
    'page/workbench-part.ts',
    'page/tool-faq.tsx',
    'page/tool-steps.tsx',
    'page/example-preload.tsx',
    'form/fill-form.ts',
    'form/upload.ts',
  ],
}

/** The tool's page is made of a form and a result; the form starts what the result shows. */
const TOOL_FOLDERS = ['result', 'form', 'page']

/** What is wrong with an import between two files of the browser's code, or null. Paths are relative to `src`. */
export function forbiddenInBrowser(from: string, to: string): string | null {
  const importer = placeOf(from)
  const imported = placeOf(to)
  if (importer.layer !== imported.layer) return null
  if (importer.layer === 'app' && !isBelow(APP_FOLDERS, imported.folder, importer.folder)) {
    return `${from} imports ${to}: app/${importer.folder} stands below app/${imported.folder}`
  }
  if (importer.layer !== 'features') return null
  if (importer.folder !== imported.folder) {
    const isPublic = PUBLIC_FILES[imported.folder]?.includes(imported.file) ?? false
    return isPublic ? null : `${from} imports ${to}: this file is not one of ${imported.folder}'s public ones`
  }
  const [part = '', otherPart = ''] = [importer.file.split('/')[0], imported.file.split('/')[0]]
  return importer.folder === 'tool' && !isBelow(TOOL_FOLDERS, otherPart, part)
    ? `${from} imports ${to}: tool/${part} stands below tool/${otherPart}`
    : null
}

function placeOf(path: string) {
  const [, layer = '', folder = '', ...file] = path.split('/')
  return { layer, folder, file: file.join('/') }
}

function isBelow(order: readonly string[], lower: string, upper: string): boolean {
  return order.indexOf(lower) <= order.indexOf(upper)
}
