import type { MediaFile } from '../../../../shared/contract/uploads.ts'
import { readForTab, storeForTab } from '../../../app/session/tab-storage.ts'
import type { FormFile, FormState } from './form-state.ts'

const keyOf = (slug: string) => `toolForm:${slug}`

/** Files are kept by what the site knows of them; those that have not arrived are not. */
type SavedForm = Pick<FormState, 'values' | 'faces'> & {
  files: Record<string, { name: string; media: MediaFile }[]>
}

/** Keeps a form for as long as the tab is open, so that neither Back nor a reload loses it. */
export function saveForm(slug: string, { values, faces, files }: FormState): void {
  const saved: SavedForm = { values, faces, files: {} }
  for (const [field, list] of Object.entries(files)) {
    saved.files[field] = list.flatMap(({ name, media }) => (media ? [{ name, media }] : []))
  }
  storeForTab(keyOf(slug), JSON.stringify(saved))
}

/** The form as it was left. Values come over the empty form, because a field may be new since. */
export function readSavedForm(slug: string, empty: FormState): FormState | null {
  const stored = readForTab(keyOf(slug))
  if (stored === null) return null
  try {
    const saved = JSON.parse(stored) as SavedForm
    const files: Record<string, FormFile[]> = {}
    for (const [field, list] of Object.entries(saved.files)) {
      files[field] = list.map(({ name, media }) => keptFile(name, media))
    }
    return { values: { ...empty.values, ...saved.values }, faces: saved.faces, files }
  } catch {
    return null
  }
}

/** The form as it was left, under what somebody has done in the one before them since. */
export function underChanges(
  saved: FormState,
  { now, blank }: { now: FormState; blank: FormState },
): FormState {
  const changed = Object.entries(now.values).filter(([field, value]) => value !== blank.values[field])
  return {
    values: { ...saved.values, ...Object.fromEntries(changed) },
    files: { ...saved.files, ...now.files },
    faces: { ...saved.faces, ...now.faces },
  }
}

/** A file that the site has already. */
export function keptFile(name: string, media: MediaFile): FormFile {
  return { id: media.id, name, file: null, progress: null, media, error: null }
}
