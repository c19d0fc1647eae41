import type { FaceChoice, GenerationInputs } from '../../../../shared/contract/generations.ts'
import type { ToolField } from '../../../../shared/contract/tools.ts'
import type { FoundMedia } from '../result/find-media.ts'
import { emptyForm, type FormFile, type FormState, isFileField } from './form-state.ts'
import { keptFile } from './form-storage.ts'

type Input = GenerationInputs[string]

/** The ids of all files in a generation's inputs. */
export function fileIdsIn(fields: readonly ToolField[], inputs: GenerationInputs): string[] {
  return fields.filter(isFileField).flatMap(({ name }) => idsOf(inputs[name]))
}

/**
 * The form that these inputs were sent from: tab, values, files and faces. Files that are gone are left out.
 */
export function formFromInputs(
  fields: readonly ToolField[],
  inputs: GenerationInputs,
  found: ReadonlyMap<string, FoundMedia>,
): FormState {
  const { values } = emptyForm(fields)
  const files: Record<string, FormFile[]> = {}
  const faces: Record<string, FaceChoice[]> = {}
  const simple = { ...values }
  for (const field of fields) {
    const input = inputs[field.name]
    if (input === undefined || input === null) continue
    if (isFileField(field)) files[field.name] = idsOf(input).flatMap((id) => fileOf(found.get(id)))
    else if (Array.isArray(input)) faces[field.name] = input.filter(isFace)
    else if (typeof input !== 'object') simple[field.name] = input
  }
  return { values: simple, files, faces }
}

function idsOf(input: Input | undefined): string[] {
  const list = Array.isArray(input) ? input : [input]
  return list.filter((id) => typeof id === 'string')
}

function isFace(part: string | FaceChoice): part is FaceChoice {
  return typeof part !== 'string'
}

function fileOf(media: FoundMedia | undefined): FormFile[] {
  return media ? [keptFile(media.title ?? media.id, media)] : []
}
