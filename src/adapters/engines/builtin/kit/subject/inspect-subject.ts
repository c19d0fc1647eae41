import type { EngineInput, Inspection } from '../../../../../modules/generations/engine.ts'
import { fileOf } from '../../host/form-values.ts'
import type { TaskTools } from '../../host/task.ts'
import { loadPicture } from '../pictures/load-picture.ts'
import { isEdgeUnsure } from './cut-out.ts'

/** More than the network sees. */
const LOOKED_AT_SIDE = 512

/** Says before anything is paid where the edge may come out wrong, unless somebody has painted already. */
export async function inspectSubject(
  input: EngineInput,
  { models }: Pick<TaskTools, 'models'>,
): Promise<Inspection> {
  if (input.values.keep) return { faces: [], warnings: [] }
  const picture = await loadPicture(fileOf(input, 'image').path, LOOKED_AT_SIDE)
  return { faces: [], warnings: (await isEdgeUnsure(picture, models)) ? ['edge_unsure'] : [] }
}
