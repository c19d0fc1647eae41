import figures from '../../../content/figures.json' with { type: 'json' }
import { canHold, classOf, isPlainPerson } from '../concepts.ts'
import type { Action, Relation, Thing } from '../prompt.ts'
import type { Entry } from './lexicon.ts'
import type { Item } from './read-words.ts'
import { nothingPending, type Pending, type Read, type Reading } from './reading.ts'
import { isPairOf, ownerFor, personOf, relationTo } from './relate.ts'

/** What somebody is known by, for animals that dress up as them. */
const COSTUMES: Record<string, string[]> = figures.costumes

/** Puts together what belongs together: counts, colours and relations with the things they are about. */
export function assemble(items: Item[]): Read {
  const state: Reading = {
    read: {
      things: [],
      place: null,
      time: null,
      weather: null,
      mood: null,
      style: null,
      backdrop: null,
      absent: [],
      unknown: [],
    },
    pending: nothingPending(),
    subject: null,
    last: null,
    joined: false,
    disguised: null,
    describing: false,
    companions: [],
  }
  for (const [index, item] of items.entries()) {
    if (item.afterPause) {
      state.describing = false
      state.joined = true
      state.pending.negated = false
      state.pending.colour = null
    }
    take(state, item, items[index + 1])
  }
  return state.read
}

function take(state: Reading, item: Item, next: Item | undefined): void {
  const { read, pending } = state
  switch (item.kind) {
    case 'thing':
      takeThing(state, item.entry, item.plural, next)
      return
    case 'colour':
      takeColour(state, item.colour, next)
      return
    case 'count':
      // An article starts something new and only counts when no number came before it.
      if (pending.count === null || item.count > 1) pending.count = item.count
      return
    case 'place':
      if (pending.negated) read.absent.push(item.place)
      else if (item.place === 'sky' && pending.colour) read.backdrop ??= pending.colour
      else if (isBetterPlace(read.place, item.place)) read.place = item.place
      state.pending = nothingPending()
      return
    case 'size':
      pending.size = item.size
      return
    case 'action':
      if (state.subject) setAction(state, item.action)
      else pending.action = item.action
      return
    case 'hair':
      if (state.last && next?.kind !== 'thing') Object.assign(personOf(state)?.hair ?? {}, item.hair)
      else Object.assign(pending.hair, item.hair)
      return
    default:
      takeRest(state, item)
  }
}

function takeRest(state: Reading, item: Item): void {
  const { read, pending } = state
  switch (item.kind) {
    case 'time':
      read.time ??= item.time
      return
    case 'weather':
      if (pending.negated) read.absent.push(item.weather)
      else read.weather ??= item.weather
      pending.relation = null
      return
    case 'mood':
      read.mood ??= item.mood
      return
    case 'style':
      read.style ??= item.style
      return
    case 'relation':
      pending.relation = item.relation
      if (item.action) setAction(state, item.action)
      state.joined = false
      return
    case 'negation':
      pending.negated = true
      return
    case 'and':
      state.joined = true
      return
    case 'backdrop':
      if (pending.colour) read.backdrop = pending.colour
      state.pending = nothingPending()
      return
    case 'bodyPart':
      takeBodyPart(state, item.part)
      return
    case 'unknown':
      if (!pending.negated) read.unknown.push(item.word)
      state.pending = nothingPending()
      return
    default:
  }
}

function takeThing(state: Reading, entry: Entry, plural: boolean, next: Item | undefined): void {
  const { read, pending } = state
  // In "robot dog" or "chocolate cake" the first noun only describes the second.
  if (next?.kind === 'thing' && !next.afterPause && !plural) {
    describeNext(state, entry, next.entry)
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
  if (isPairOf(thing) && (thing.count === 2 || pending.count === null)) thing.count = 1
  const relation = relationTo(state, thing)
  const owner = relation ? ownerFor(state, relation) : null
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
function describeNext(state: Reading, entry: Entry, next: Entry): void {
  if (classOf(entry.concept) === 'animal' && classOf(next.concept) === 'person') state.disguised = entry
  else dressAs(state, entry)
}

function dressAs(state: Reading, entry: Entry): void {
  const worn = entry.attached.filter(({ relation }) => relation === 'wearing').map(({ concept }) => concept)
  state.pending.wearing.push(...worn, ...(COSTUMES[entry.concept] ?? []))
}

function makeThing(entry: Entry, plural: boolean, pending: Pending): Thing {
  const count = pending.count !== null && (pending.count > 1 || !plural) ? pending.count : plural ? 3 : 1
  return {
    ...simpleThing(entry.concept),
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

function simpleThing(concept: string): Thing {
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

function takeColour(state: Reading, colour: NonNullable<Thing['colour']>, next: Item | undefined): void {
  const ends = !next || next.afterPause || next.kind === 'relation'
  // "The car is red": nothing follows that the colour could belong to.
  if (ends && state.last && !state.pending.relation) state.last.thing.colour ??= colour
  else state.pending.colour ??= colour
}

function takeBodyPart(state: Reading, part: string): void {
  const { colour } = state.pending
  const owner = personOf(state)
  if (part.startsWith('hair')) {
    if (owner && state.pending.relation) owner.hair.colour ??= colour
    else state.pending.hair.colour ??= colour ?? null
  } else if (/^(?:fur|feather|scale|skin)/.test(part) && owner) owner.colour ??= colour
  state.describing = state.pending.relation === 'with'
  state.pending.colour = null
  state.pending.relation = null
  state.pending.count = null
}

function setAction(state: Reading, action: Action): void {
  for (const each of state.companions) {
    if (each.action !== null) continue
    each.action = action
    const vehicle = VEHICLES[action]
    // Plain people have drawings of their own for this; everybody else needs what they ride.
    if (vehicle && !isPlainPerson(each.concept))
      each.attached.push({ relation: vehicle.relation, thing: simpleThing(vehicle.concept) })
  }
}

const VEHICLES: Partial<Record<Action, { concept: string; relation: Relation }>> = {
  cycle: { concept: 'bicycle', relation: 'riding' },
  surf: { concept: 'surfboard', relation: 'beside' },
  row: { concept: 'canoe', relation: 'inside' },
  bathe: { concept: 'bathtub', relation: 'inside' },
  bed: { concept: 'bed', relation: 'on' },
}

/** A more telling place replaces a vague one. */
function isBetterPlace(known: Read['place'], found: NonNullable<Read['place']>): boolean {
  if (known === null) return true
  return (
    (known === 'meadow' || known === 'sky' || known === 'studio') && found !== 'studio' && found !== 'sky'
  )
}
