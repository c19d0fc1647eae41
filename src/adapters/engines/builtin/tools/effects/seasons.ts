import effects from '../../content/effects.json' with { type: 'json' }
import { paintSkull } from './face-paint.ts'
import { createFireworks } from './fireworks.ts'
import type { Direction } from './live-photo.ts'
import { wearSantaHat } from './santa-hat.ts'

const WEARS = { skull: paintSkull, 'santa-hat': wearSantaHat }
const FAR = { fireworks: createFireworks }

interface SeasonRow extends Omit<Direction, 'wear' | 'far' | 'paint'> {
  wears?: keyof typeof WEARS
  far?: keyof typeof FAR
}

function directionOf({ wears, far, ...row }: SeasonRow): Direction {
  return { ...row, ...(wears && { wear: WEARS[wears] }), ...(far && { far: FAR[far] }) }
}

/** Photos in another light and another air. */
export const SEASONS = Object.fromEntries(
  // The content's test holds it against its schema.
  Object.entries(effects.seasons).map(([slug, row]) => [slug, directionOf(row as unknown as SeasonRow)]),
) as Record<keyof typeof effects.seasons, Direction>
