import type { ToolSlug } from '../../shared/catalogue/tools.ts'
import type { ServerMessageKey } from '../../shared/i18n/server-messages.ts'
import type { EngineMeter } from '../limits/engine-meter.ts'
import type { CheckedValues } from './check-field.ts'
import type { Inspection } from './engine.ts'
import type { StoredOutput } from './stored-outputs.ts'

/** What engines do for somebody who fills in a form and waits. All reject as a run does. */
export interface FormEngines {
  inspect(form: FilledForm, wait: FormWait): Promise<Inspection>
  preview(form: FilledForm, wait: FormWait): Promise<Preview>
  /** Makes a cut-out anew and stores it; null where the content policy does not allow what came out. */
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
  /** Stands still until engines begin: fetching files is no work of theirs. */
  meter: EngineMeter
}

export interface Preview {
  /** As data URLs, since they are small and nobody asks for them twice. */
  pictures: string[]
  /** Why there are none, by the key of its text. */
  problem: ServerMessageKey | null
}
