import { type EngineInput, RejectedByEngineError } from '../../../../../modules/generations/engine.ts'
import { facesOf } from '../../host/form-values.ts'
import { chooseFaces } from '../../kit/faces/choose-faces.ts'
import type { LoadedSource } from './load-sources.ts'

/**
 * The source of each face of the target, by its size, or null if it stays. Refused if every face stays, and if a new one
 * wears glasses: what is under the rims and behind the lenses would have to be guessed, and shows as a smear.
 */
export function chooseSources(
  input: EngineInput,
  sizes: readonly number[],
  sources: readonly Pick<LoadedSource, 'wearsGlasses'>[],
  suggested: readonly (number | null)[] | null,
): (number | null)[] {
  const chosen = chooseFaces(sizes, sources.length, facesOf(input, 'faces'), suggested)
  if (chosen.every((source) => source === null)) throw new RejectedByEngineError('no_face_chosen')
  if (chosen.some((source) => source !== null && sources[source]?.wearsGlasses)) {
    throw new RejectedByEngineError('glasses_in_source')
  }
  return chosen
}
