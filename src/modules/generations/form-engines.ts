import type { ToolSlug } from '../../shared/catalogue/tools.ts'
import type { ServerMessageKey } from '../../shared/i18n/server-messages.ts'
import type { EngineMeter } from '../limits/engine-meter.ts'
import type { CheckedValues } from './check-field.ts'
import type { Inspection } from './engine.ts'
import type { StoredOutput } from './stored-outputs.ts'

/** What engines do for people who fill in a form and wait. All reject as a run does. */
export interface FormEngines {
  inspect(form: FilledForm, wait: FormWait): Promise<Inspection>
  preview(form: FilledForm, wait: FormWait): Promise<Preview>
  /** Remakes a cut-out and stores it; null if the content policy forbids the result. */
  edit(form: FilledEditor, wait: FormWait): Promise<StoredOutput | null>
}

export interface FilledForm {
  tool: ToolSlug
  values: CheckedValues
}

export interface FilledEditor extends FilledForm {
  /** Of the creation that it becomes. */
  id: string
  seed: number
}

export interface FormWait {
  signal: AbortSignal
  /** Starts when engines begin: fetching files does not count as their work. */
  meter: EngineMeter
}

export interface Preview {
  /** As data URLs, since they are small and never requested twice. */
  pictures: string[]
  /** Why there are none, by the key of its text. */
  problem: ServerMessageKey | null
  /** What its owner calls the file that the content policy forbids, if that is the problem. */
  blockedFile?: string | null
}
