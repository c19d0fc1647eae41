import { classOf } from './concepts.ts'
import type { Thing, Understanding } from './prompt.ts'

/** Names that stand for all of their kind: no people means no girl either. */
const WHOLE_KINDS = new Set(['person', 'deciduous-tree', 'bird'])

/** What a prompt asks for without the excluded things, which also stay out of the place around it. */
export function leaveOut(prompt: Understanding, text: string, unwanted: Understanding): Understanding {
  const concepts = unwanted.things.flatMap(conceptsIn)
  const isUnwanted = ({ concept }: Thing) =>
    concepts.some((each) => each === concept || (WHOLE_KINDS.has(each) && classOf(each) === classOf(concept)))
  const wanted = (things: readonly Thing[]) =>
    things
      .filter((thing) => !isUnwanted(thing))
      .map((thing) => ({ ...thing, attached: thing.attached.filter((each) => !isUnwanted(each.thing)) }))
  const unless = <Part>(part: Part, other: Part): Part | null => (part === other ? null : part)
  return {
    ...prompt,
    things: wanted(prompt.things),
    place: unless(prompt.place, unwanted.place),
    time: unless(prompt.time, unwanted.time),
    weather: unless(prompt.weather, unwanted.weather),
    // Places know trees, clouds, flowers and people by these words, and not by the names of drawings.
    absent: [
      ...prompt.absent,
      ...concepts,
      ...text
        .toLowerCase()
        .split(/[^\p{L}]+/u)
        .filter(Boolean),
    ],
  }
}

function conceptsIn({ concept, attached }: Thing): string[] {
  return [concept, ...attached.flatMap(({ thing }) => conceptsIn(thing))]
}
