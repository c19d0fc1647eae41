import type { EngineInput, Inspection } from '../../../../../modules/generations/engine.ts'
import { fileOf, flagOf, placesOf } from '../../host/form-values.ts'
import type { TaskTools } from '../../host/task.ts'
import { loadPicture } from '../pictures/load-picture.ts'
import { isEdgeUnsure } from './cut-out.ts'
import { drawPointed } from './pointed-thing.ts'

/** The size at which the network for outlines looks. */
const POINTED_SIDE = 1024

/**
 * Warns before payment if the edge may come out wrong, unless the person has already painted. If somebody points at the
 * photo of a cut-out, finds the thing there. If the picture is loaded like for the cut-out itself, at the same side if
 * any, networks run only once: they remember their answers.
 */
export async function inspectSubject(
  input: EngineInput,
  { models }: Pick<TaskTools, 'models'>,
  { side, warning = 'edge_unsure' }: { side?: number; warning?: Inspection['warnings'][number] } = {},
): Promise<Inspection> {
  const on = placesOf(input, 'on')
  if (on.length > 0) {
    const pointed = { stays: flagOf(input, 'stays'), on, kept: placesOf(input, 'kept') }
    const photo = await loadPicture(fileOf(input, 'image').path, POINTED_SIDE)
    return { faces: [], warnings: [], thing: await drawPointed(photo, pointed, models) }
  }
  if (input.values.keep) return { faces: [], warnings: [] }
  const picture = await loadPicture(fileOf(input, 'image').path, side)
  return { faces: [], warnings: (await isEdgeUnsure(picture, models)) ? [warning] : [] }
}
