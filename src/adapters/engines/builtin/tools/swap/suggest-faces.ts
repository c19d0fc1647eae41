import { type EngineInput, RejectedByEngineError } from '../../../../../modules/generations/engine.ts'
import { facesOf } from '../../host/form-values.ts'
import type { TaskTools } from '../../host/task.ts'
import type { Face, Pixels } from '../../kit/faces/face.ts'
import { matchPeople, type Traits } from '../../kit/faces/match-people.ts'
import { estimateTraits } from '../../kit/faces/traits.ts'
import type { Misfit } from './fit.ts'
import type { LoadedSource } from './load-sources.ts'

/** The default mapping: people who are most alike in age and sex. Null if there is nothing to decide. */
export async function suggestFaces(
  input: EngineInput,
  people: readonly { face: Face; picture: Pixels }[],
  sources: readonly LoadedSource[],
  tools: Pick<TaskTools, 'models'>,
): Promise<(number | null)[] | null> {
  if (sources.length < 2 || facesOf(input, 'faces').length > 0) return null
  const traits: Traits[] = []
  for (const { picture, face } of people) traits.push(await estimateTraits(picture, face, tools))
  return matchPeople(
    traits,
    sources.map((source) => source.traits),
  )
}

/** Nothing is charged if every face stayed unchanged, or none was seen. */
export function refuseMisfits(misfits: readonly (Misfit | null)[]): void {
  if (misfits.includes(null)) return
  if (misfits.length === 0) throw new RejectedByEngineError('no_face')
  throw new RejectedByEngineError(
    misfits.includes('turned') ? 'faces_turned_too_far' : 'faces_covered_too_much',
  )
}
