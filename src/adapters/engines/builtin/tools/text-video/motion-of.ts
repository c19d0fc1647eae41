import motions from '../../content/motions.json' with { type: 'json' }
import { type ConceptClass, classOf } from '../../kit/drawing/concepts.ts'
import type { Action, Relation, Thing } from '../../kit/drawing/prompt.ts'
import type { FigureMotion } from './animation/figure-motion.ts'

const BY_ACTION = motions.byAction as Partial<Record<Action, FigureMotion>>

const BY_CLASS = motions.byClass as Record<ConceptClass, FigureMotion>

const BY_CONCEPT = motions.byConcept as Record<string, FigureMotion>

/** Things that cannot do what a verb says: houses neither run nor wave. */
const FIXED: readonly string[] = motions.fixedClasses
const CARRIES: readonly Relation[] = ['riding', 'inside', 'on', 'under', 'behind', 'front']
const ALIVE: readonly string[] = motions.livingClasses
/** Drawn as sitting, or without legs to walk with. */
const HOPS: readonly string[] = motions.hopping
const NEEDS_FLOOR: readonly string[] = motions.onFloor

/** How a thing moves. `verb` is what the sentence says of its subject; all others do what is natural to them. */
export function motionOf(
  thing: Thing,
  isSubject: boolean,
  verb: FigureMotion | null,
  floats: boolean,
): FigureMotion {
  const kind = classOf(thing.concept)
  if (FIXED.includes(kind)) return isSubject && verb === 'grow' ? 'grow' : BY_CLASS[kind]
  const wanted = suited((isSubject ? verb : null) ?? (thing.action && BY_ACTION[thing.action]) ?? null, thing)
  const over = thing.attached.some(({ relation }) => relation === 'above')
  if (wanted === 'jump' && over) return 'leap'
  if (wanted) return floats && NEEDS_FLOOR.includes(wanted) ? 'glide' : wanted
  if (floats && ALIVE.includes(kind) && kind !== 'marine')
    return BY_CONCEPT[thing.concept] ?? (kind === 'bird' ? 'glide' : 'float')
  const { relation, thing: carrier } = thing.attached.find((each) => CARRIES.includes(each.relation)) ?? {}
  if (carrier && relation === 'riding' && ALIVE.includes(classOf(carrier.concept))) return 'walk'
  if (carrier && (relation === 'riding' || relation === 'inside'))
    return motionOf({ ...carrier, attached: [] }, false, null, floats)
  if (carrier) return 'idle'
  return BY_CONCEPT[thing.concept] ?? BY_CLASS[kind]
}

/** Ships do not walk: everything travels in its own way. */
function suited(verb: FigureMotion | null, thing: Thing): FigureMotion | null {
  const kind = classOf(thing.concept)
  const carrier = thing.attached.find(({ relation }) => relation === 'riding' || relation === 'inside')?.thing
  const mover = carrier && !ALIVE.includes(classOf(carrier.concept)) ? classOf(carrier.concept) : kind
  const goes = verb === 'walk' || verb === 'run' || verb === 'drive'
  if (goes && mover === 'vehicle') return 'drive'
  if (goes && mover === 'boat') return 'sail'
  if ((goes || verb === 'hop') && mover === 'marine') return 'swim'
  if (verb === 'fly' && BY_CONCEPT[thing.concept] === 'flutter') return 'flutter'
  if (verb === 'fly' && thing.concept === 'honeybee') return 'buzz'
  if (goes && HOPS.includes(thing.concept)) return 'hop'
  if (verb === 'jump' && kind === 'marine') return 'leap'
  if (verb === 'launch' && !['spacecraft', 'aircraft', 'person', 'figure'].includes(mover)) return 'jump'
  if (verb === 'pulse' && ALIVE.includes(kind)) return null
  if (verb === 'wave' && !ALIVE.includes(kind) && thing.concept !== 'snowman') return 'sway'
  return verb
}
