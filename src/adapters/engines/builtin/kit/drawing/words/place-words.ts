import vocabulary from '../../../content/vocabulary.json' with { type: 'json' }
import type { PlaceName } from '../prompt.ts'

/** Words that name where something is. They are placed behind everything else and need no drawing of their own. */
export const PLACE_WORDS: Record<PlaceName, readonly string[]> = vocabulary.places
