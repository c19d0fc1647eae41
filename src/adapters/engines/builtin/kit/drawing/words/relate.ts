import { canHold, classOf, isContainer, isHandy, isWearable } from '../concepts.ts'
import type { Relation, Thing } from '../prompt.ts'
import type { Reading } from './reading.ts'

/** How a thing relates to what was named before it, or null if it stands for itself. */
export function relationTo(state: Reading, thing: Thing): Relation | null {
  const { pending, last, joined } = state
  if (!last) return null
  if (joined) return state.describing ? withRelation(state, thing) : goesOn(last.relation, thing)
  const { relation } = pending
  if (relation === 'with') return withRelation(state, thing)
  if (relation === 'in' || relation === 'of') {
    if (isWearable(thing.concept) && canHold(personOf(state)?.concept ?? '')) return 'wearing'
    if (relation === 'of') return 'beside'
    return isContainer(thing.concept) ? 'inside' : 'beside'
  }
  return relation
}

/** What "with" means depends on both: a hat is worn, a flower is held, a cherry lies on the cake, a friend stands near. */
function withRelation(state: Reading, thing: Thing): Relation {
  const owner = personOf(state)?.concept ?? ''
  if (canHold(owner)) {
    if (isWearable(thing.concept)) return 'wearing'
    return isHandy(thing.concept) ? 'holding' : 'beside'
  }
  return classOf(owner) === 'food' && classOf(thing.concept) === 'food' ? 'topped' : 'beside'
}

/** In "a hat and a scarf" the second is worn as the first one is. */
function goesOn(relation: Relation | null, thing: Thing): Relation | null {
  if (relation === 'wearing' && isWearable(thing.concept)) return relation
  return relation === 'holding' && isHandy(thing.concept) ? relation : null
}

/** Words such as sunglasses, whose plural is not visible. */
export function isPairOf({ concept }: Thing): boolean {
  return /^books$|glasses|goggles|headphone|scissors|jeans|shorts|socks|gloves|skis|shoe|boot/.test(concept)
}

/** Clothes and what is held belong to whoever was named last; places belong to the subject. */
export function ownerFor(state: Reading, relation: Relation): Thing | null {
  if (relation === 'wearing' || relation === 'holding') return personOf(state) ?? state.subject
  return state.subject
}

export function personOf(state: Reading): Thing | null {
  if (state.last && canHold(state.last.thing.concept)) return state.last.thing
  return state.subject
}
