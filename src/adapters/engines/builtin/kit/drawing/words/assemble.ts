import figures from '../../../content/figures.json' with { type: 'json' }
import { isPlainPerson, showsHair } from '../concepts.ts'
import type { Action, Relation } from '../prompt.ts'
import type { Item } from './read-words.ts'
import { nothingPending, type Read, type Reading } from './reading.ts'
import { personOf } from './relate.ts'
import { simpleThing, takeThing } from './take-thing.ts'

/** Attaches counts, colours and relations to the things they belong to. */
export function assemble(items: Item[]): Pick<Reading, 'read' | 'lost'> {
  const state: Reading = {
    lost: new Set(),
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
      Object.assign(state.pending, { negated: false, colour: null, colourItem: null })
    }
    take(state, item, items[index + 1])
  }
  return state
}

type Take<Kind extends Item['kind']> = (
  state: Reading,
  item: Extract<Item, { kind: Kind }>,
  next: Item | undefined,
) => void

/** How each kind of word is handled; the others say nothing about the drawing. */
const TAKE: { [Kind in Item['kind']]?: Take<Kind> } = {
  thing: takeThing,
  colour: takeColour,
  place: takePlace,
  hair: takeHair,
  bodyPart: takeBodyPart,
  count({ pending }, { count }) {
    // An article starts something new, and only counts if no number came before it.
    if (pending.count === null || count > 1) pending.count = count
  },
  size({ pending }, { size }) {
    pending.size = size
  },
  action(state, { action }) {
    if (state.subject) setAction(state, action)
    else state.pending.action = action
  },
  age({ pending }, item) {
    pending.age = item
  },
  material({ pending }) {
    pending.material = true
  },
  undrawn(state, _, next) {
    // The colour of something that is not drawn must not pass on to the next thing.
    if (!describes(next)) state.pending = nothingPending()
  },
  time: (state, item) => takeFirst(state, 'time', item.time, item),
  weather(state, item) {
    if (state.pending.negated) state.read.absent.push(item.weather)
    else takeFirst(state, 'weather', item.weather, item)
    state.pending.relation = null
  },
  mood: (state, item) => takeFirst(state, 'mood', item.mood, item),
  style: (state, item) => takeFirst(state, 'style', item.style, item),
  relation(state, { relation, action }) {
    state.pending.relation = relation
    if (action) setAction(state, action)
    state.joined = false
  },
  negation({ pending }) {
    pending.negated = true
  },
  and(state) {
    state.joined = true
  },
  backdrop(state) {
    if (state.pending.colour) state.read.backdrop = state.pending.colour
    state.pending = nothingPending()
  },
  unknown(state, { word }) {
    if (!state.pending.negated) state.read.unknown.push(word)
    state.pending = nothingPending()
  },
}

function take<Kind extends Item['kind']>(
  state: Reading,
  item: Extract<Item, { kind: Kind }>,
  next: Item | undefined,
): void {
  TAKE[item.kind]?.(state, item, next)
}

function takePlace(state: Reading, item: Extract<Item, { kind: 'place' }>): void {
  const { read, pending, lost } = state
  const { place } = item
  if (pending.material) lost.add(item)
  else if (pending.negated) read.absent.push(place)
  else if (place === 'sky' && pending.colour) read.backdrop ??= pending.colour
  else {
    if (pending.colourItem) lost.add(pending.colourItem)
    if (isBetterPlace(read.place, place)) read.place = place
    else if (read.place !== place) lost.add(item)
  }
  state.pending = nothingPending()
}

/** A picture has one hour, one mood and one style: the first that is named. */
function takeFirst<Part extends 'time' | 'weather' | 'mood' | 'style'>(
  { read, lost }: Reading,
  part: Part,
  value: Read[Part],
  item: Item,
): void {
  read[part] ??= value
  if (read[part] !== value) lost.add(item)
}

const DESCRIBED = new Set<Item['kind']>([
  'thing',
  'unknown',
  'undrawn',
  'colour',
  'size',
  'age',
  'place',
  'mood',
  'hair',
  'bodyPart',
])

/** Whether a word before this one only describes it. */
export function describes(next: Item | undefined): boolean {
  return next !== undefined && !next.afterPause && DESCRIBED.has(next.kind)
}

function takeColour(state: Reading, item: Extract<Item, { kind: 'colour' }>, next: Item | undefined): void {
  const { colour } = item
  const { material } = state.pending
  const ends = !next || next.afterPause || next.kind === 'relation' || material
  // “The car is red”: no noun follows that the colour could belong to.
  if (ends && state.last && !state.pending.relation) state.last.thing.colour ??= colour
  else if (state.pending.colour === null) Object.assign(state.pending, { colour, colourItem: item })
  else state.lost.add(item)
}

/** “With a grey beard” and “curly haired”: belongs to whoever was named last, or is named next. */
function takeHair(state: Reading, item: Extract<Item, { kind: 'hair' }>, next: Item | undefined): void {
  const { pending } = state
  const { hair } = item
  const isBeard = hair.form === 'beard' && pending.colour !== null
  const described = isBeard ? { ...hair, colour: pending.colour } : hair
  if (isBeard) Object.assign(pending, { colour: null, colourItem: null })
  if (!state.last || next?.kind === 'thing') {
    Object.assign(pending.hair, described)
    return
  }
  const owner = personOf(state)
  if (owner && showsHair(owner.concept)) Object.assign(owner.hair, described)
  else state.lost.add(item)
  state.describing = pending.relation === 'with'
}

function takeBodyPart(state: Reading, item: Extract<Item, { kind: 'bodyPart' }>): void {
  const { part } = item
  const { colour } = state.pending
  const owner = personOf(state)
  if (part.startsWith('hair')) {
    if (owner && state.pending.relation) owner.hair.colour ??= colour
    else state.pending.hair.colour ??= colour ?? null
  } else if (/^(?:fur|feather|scale|skin)/.test(part) && owner) owner.colour ??= colour
  else state.lost.add(item)
  state.describing = state.pending.relation === 'with'
  Object.assign(state.pending, { colour: null, colourItem: null, relation: null, count: null })
}

function setAction(state: Reading, action: Action): void {
  for (const each of state.companions) {
    if (each.action !== null) continue
    each.action = action
    const vehicle = VEHICLES[action]
    // Plain people have drawings of their own for this; everybody else needs a vehicle or an animal.
    if (vehicle && !isPlainPerson(each.concept))
      each.attached.push({ relation: vehicle.relation, thing: simpleThing(vehicle.concept) })
  }
}

const VEHICLES = figures.vehicles as Partial<Record<Action, { concept: string; relation: Relation }>>

/** A more telling place replaces a vague one. */
function isBetterPlace(known: Read['place'], found: NonNullable<Read['place']>): boolean {
  if (known === null) return true
  return (
    (known === 'meadow' || known === 'sky' || known === 'studio') && found !== 'studio' && found !== 'sky'
  )
}
