import figures from '../../../content/figures.json' with { type: 'json' }
import type { Random } from '../../random.ts'
import { classOf, isPlainPerson } from '../concepts.ts'
import { hasIcon } from '../icons.ts'
import type { Action, Thing } from '../prompt.ts'

/** How a drawing of the packs becomes a whole figure. */
type Build = 'whole' | 'animalHead' | 'personHead' | 'bust' | 'sideHead' | 'atDesk'

export interface Art {
  icon: string
  build: Build
}

/** Drawings that show the front of a head and nothing below it. */
const ANIMAL_HEADS = new Set(figures.animalHeads)
const PERSON_HEADS =
  /^(?:baby|child|boy|girl|person|man|woman|old-man|old-woman|older-person|clown-face|santa-claus|mrs-claus|mx-claus|(?:person|man|woman)-(?:beard|bald|(?:red|curly|white|blonde)-hair|wearing-turban))$/
const SIDE_HEADS = new Set(['unicorn', 'moose', 'boar', 'horse-face', 'dragon-face'])
const BUST_GROUPS =
  /(?:health-worker|student|teacher|judge|farmer|cook|mechanic|factory-worker|office-worker|scientist|singer|artist|pilot|astronaut|firefighter|police-officer|detective|guard|ninja|construction-worker|with-crown|prince|princess|with-skullcap|with-headscarf|in-tuxedo|with-veil|superhero|supervillain|mage|vampire|elf|genie|zombie|troll|juggling)$/

/** The front view of animals that are mostly drawn from the side; it is needed to dress them. */
const FRONT_VIEWS: Record<string, string> = figures.frontViews

const ACTIONS: Partial<Record<Action, string>> = figures.acting

/** The hair shapes and colours for which there are drawings. */
const HAIR: Record<string, string> = figures.hair

const SKIN_TONES = ['light', 'medium-light', 'medium', 'medium-dark', 'dark'] as const

/** The drawing that best shows a thing, given what it does and wears. */
export function chooseArt(thing: Thing, random: Random): Art {
  const { concept } = thing
  if (classOf(concept) === 'person' || classOf(concept) === 'figure') return choosePerson(thing, random)
  const front = FRONT_VIEWS[concept]
  const dressed = thing.attached.some(
    ({ relation }) => relation === 'wearing' || relation === 'holding' || relation === 'inside',
  )
  const moving = thing.action === 'run' || thing.action === 'walk' || thing.action === 'jump'
  const icon = front && (dressed || (!moving && random.chance(0.4))) ? front : concept
  if (ANIMAL_HEADS.has(icon)) return { icon, build: 'animalHead' }
  return { icon, build: SIDE_HEADS.has(icon) ? 'sideHead' : 'whole' }
}

function choosePerson(thing: Thing, random: Random): Art {
  const tone = random.pick(SKIN_TONES)
  const acting = thing.attached.length === 0 ? actingArt(thing) : null
  if (acting) return { icon: toned(acting, tone), build: 'whole' }
  const concept = withHair(thing)
  if (ANIMAL_HEADS.has(concept)) return { icon: concept, build: 'animalHead' }
  const build: Build = concept.endsWith('technologist')
    ? 'atDesk'
    : PERSON_HEADS.test(concept)
      ? 'personHead'
      : BUST_GROUPS.test(concept)
        ? 'bust'
        : 'whole'
  return { icon: toned(concept, tone), build }
}

/** Plain people have drawings for many things they can do. */
function actingArt({ concept, action }: Thing): string | null {
  const doing = action && ACTIONS[action]
  if (!doing || !isPlainPerson(concept)) return null
  const kind = /woman|girl/.test(concept) ? 'woman' : /man|boy/.test(concept) ? 'man' : 'person'
  const candidates = [
    `${kind}-${doing}`,
    `person-${doing}`,
    doing,
    `${kind === 'person' ? 'man' : kind}-${doing}`,
  ]
  return candidates.find(hasIcon) ?? null
}

function withHair({ concept, hair }: Thing): string {
  // Old men are drawn shaven; with a beard they are told by its colour.
  if (concept === 'old-man' && hair.form === 'beard') return 'man-beard'
  if (!/^(?:man|woman|person)$/.test(concept)) return concept
  const drawn = (hair.form && HAIR[hair.form]) ?? (hair.colour && HAIR[hair.colour])
  return drawn ? `${concept}-${drawn}` : concept
}

function toned(icon: string, tone: string): string {
  const name = `${icon}-${tone}`
  return hasIcon(name) ? name : icon
}
