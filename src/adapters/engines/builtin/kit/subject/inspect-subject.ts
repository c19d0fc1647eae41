import type { EngineInput, Inspection } from '../../../../../modules/generations/engine.ts'
import { fileOf } from '../../host/form-values.ts'
import type { TaskTools } from '../../host/task.ts'
import { loadPicture } from '../pictures/load-picture.ts'
import { isEdgeUnsure } from './cut-out.ts'

/**
 * Says before anything is paid where the edge may come out wrong, unless somebody has painted already. A picture that is
 * loaded as for the cut-out itself, at this side if any, is asked about once: the networks remember their answers.
 */
export async function inspectSubject(
  input: EngineInput,
  { models }: Pick<TaskTools, 'models'>,
  { side, warning = 'edge_unsure' }: { side?: number; warning?: Inspection['warnings'][number] } = {},
): Promise<Inspection> {
  if (input.values.keep) return { faces: [], warnings: [] }
  const picture = await loadPicture(fileOf(input, 'image').path, side)
  return { faces: [], warnings: (await isEdgeUnsure(picture, models)) ? [warning] : [] }
}
