import figures from '../../../content/figures.json' with { type: 'json' }
import { canHold, canWear, classOf } from '../concepts.ts'
import type { Relation, Thing } from '../prompt.ts'
import type { Entry } from './lexicon.ts'
import type { Item } from './read-words.ts'
import { nothingPending, type Pending, type Reading } from './reading.ts'
import { isPairOf, ownerFor, relationTo } from './relate.ts'

/** What somebody is known by, for animals that dress up as them. */
const COSTUMES: Record<string, string[]> = figures.costumes

const ANIMALS = new Set(['animal', 'bird', 'marine'])

/** The drawings of those who are old. */
const WHEN_OLD: Record<string, string> = figures.whenOld

type ThingItem = Extract<Item, { kind: 'thing' }>

export function takeThing(state: Reading, item: ThingItem, next: Item | undefined): void {
  const { read, pending, lost } = state
  const { entry, plural } = item
  // In "robot dog" or "chocolate cake" the first noun only describes the second.
  if (next?.kind === 'bodyPart' && !next.afterPause) {
    lost.add(item)
    return
  }
  if (next?.kind === 'thing' && !next.afterPause && !plural) {
    describeNext(state, item, next.entry)
    return
  }
  if (pending.material) {
    lost.add(item)
    state.pending = nothingPending()
    return
  }
  const named = state.disguised ?? entry
  if (state.disguised) dressAs(state, entry)
  state.disguised = null
  if (pending.negated) {
    read.absent.push(named.concept)
    state.pending = nothingPending()
    return
  }
  const thing = makeThing(named, plural, pending)
  if (pending.age && thing.concept === named.concept) lost.add(pending.age)
  if (isPairOf(thing) && (thing.count === 2 || pending.count === null)) thing.count = 1
  const relation = relationTo(state, thing)
  const owner = relation ? ownerFor(state, relation) : null
  if (owner && relation === 'wearing' && !canWear(owner.concept, thing.concept)) {
    lost.add(item)
    state.pending = nothingPending()
    return
  }
  if (relation && owner) {
    for (const each of (plural || isPairOf(thing)) && state.companions.length > 1
      ? state.companions
      : [owner]) {
      attach(each, relation, each === owner ? thing : structuredClone(thing))
    }
    state.last = { thing, relation }
  } else {
    read.things.push(thing)
    state.companions = state.joined ? [...state.companions, thing] : [thing]
    state.subject = thing
    state.last = { thing, relation: null }
  }
  state.joined = false
  state.describing = false
  state.pending = nothingPending()
}

/** What somebody brings along by trade gives way to the same thing when it is named. */
function attach(owner: Thing, relation: Relation, thing: Thing): void {
  owner.attached = owner.attached.filter(
    (known) => known.relation !== relation || known.thing.concept !== thing.concept,
  )
  owner.attached.push({ relation, thing })
}

/** A trade before an animal dresses it up: a pirate cat wears the pirate's hat, and so does a cat pirate. */
function describeNext(state: Reading, item: ThingItem, next: Entry): void {
  const { entry } = item
  if (ANIMALS.has(classOf(entry.concept)) && classOf(next.concept) === 'person') state.disguised = entry
  else if (!dressAs(state, entry) && entry.concept !== next.concept) state.lost.add(item)
}

/** False where nobody is known by anything they wear. */
function dressAs(state: Reading, entry: Entry): boolean {
  const worn = entry.attached.filter(({ relation }) => relation === 'wearing').map(({ concept }) => concept)
  const costume = [...worn, ...(COSTUMES[entry.concept] ?? [])]
  state.pending.wearing.push(...costume)
  return costume.length > 0
}

function makeThing(entry: Entry, plural: boolean, pending: Pending): Thing {
  const count = pending.count !== null && (pending.count > 1 || !plural) ? pending.count : plural ? 3 : 1
  return {
    ...simpleThing((pending.age && WHEN_OLD[entry.concept]) ?? entry.concept),
    count,
    colour: pending.colour ?? (entry.colour as Thing['colour']),
    size: pending.size,
    action: pending.action,
    hair: { colour: pending.hair.colour ?? null, form: pending.hair.form ?? null },
    attached: [
      ...entry.attached.filter(({ relation }) => relation !== 'wearing' || pending.wearing.length === 0),
      ...(canHold(entry.concept) ? pending.wearing : []).map((concept) => ({
        relation: 'wearing' as const,
        concept,
      })),
    ].map(({ relation, concept }) => ({ relation, thing: simpleThing(concept) })),
  }
}

export function simpleThing(concept: string): Thing {
  return {
    concept,
    count: 1,
    colour: null,
    size: null,
    action: null,
    hair: { colour: null, form: null },
    attached: [],
  }
}
