import type { MediaFile } from '../../../../shared/contract/uploads.ts'
import { readForTab, storeForTab } from '../../../app/session/tab-storage.ts'
import type { FormFile, FormState } from './form-state.ts'

const keyOf = (slug: string) => `toolForm:${slug}`

/** Uploaded files are stored as the site describes them; of the others, only the names are. */
type SavedForm = Pick<FormState, 'values' | 'faces'> & {
  files: Record<string, { name: string; media: MediaFile }[]>
  sending: LostFiles
}

/** The names of files that were uploading when the form was left, by field. */
export type LostFiles = Readonly<Record<string, readonly string[]>>

/** Keeps a form while the tab is open, so that neither Back nor a reload loses it. */
export function saveForm(slug: string, { values, faces, files }: FormState): void {
  const kept: SavedForm['files'] = {}
  const sending: Record<string, string[]> = {}
  for (const [field, list] of Object.entries(files)) {
    kept[field] = list.flatMap(({ name, media }) => (media ? [{ name, media }] : []))
    sending[field] = list.filter(isBeingSent).map(({ name }) => name)
  }
  storeForTab(keyOf(slug), JSON.stringify({ values, faces, files: kept, sending } satisfies SavedForm))
}

/** Whether leaving the page would lose it. */
export function isBeingSent({ file, media, error }: FormFile): boolean {
  return file instanceof File && media === null && error === null
}

/** The stored form. Its values are merged into the empty form, because a field may be new since then. */
export function readSavedForm(slug: string, empty: FormState): FormState | null {
  const saved = readSaved(slug)
  if (!saved) return null
  const files: Record<string, FormFile[]> = {}
  for (const [field, list] of Object.entries(saved.files)) {
    files[field] = list.map(({ name, media }) => keptFile(name, media))
  }
  return { values: { ...empty.values, ...saved.values }, faces: saved.faces, files }
}

/** The files that have to be chosen again. */
export function readLostFiles(slug: string): LostFiles {
  return readSaved(slug)?.sending ?? {}
}

function readSaved(slug: string): SavedForm | null {
  const stored = readForTab(keyOf(slug))
  try {
    return stored === null ? null : (JSON.parse(stored) as SavedForm)
  } catch {
    return null
  }
}

/** The stored form, with the values that somebody has entered since on top. */
export function withChanges(
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

/** A file that is already on the site. */
export function keptFile(name: string, media: MediaFile): FormFile {
  return { id: media.id, name, file: null, progress: null, media, error: null }
}
