import motions from '../../content/motions.json' with { type: 'json' }
import type { PlaceName } from '../../kit/drawing/prompt.ts'
import type { FigureMotion } from './animation/figure-motion.ts'
import type { MusicMoodName } from './music/moods.ts'
import type { Storyboard } from './storyboard.ts'

const BY_PLACE = motions.musicByPlace as Partial<Record<PlaceName, MusicMoodName>>

const BY_VERB = motions.musicByMotion as Partial<Record<FigureMotion, MusicMoodName>>

/** The mood of the music: the one that is named, or else one that fits what is done, when and where. */
export function musicMoodOf({ shots }: Storyboard): MusicMoodName {
  const { prompt, verb } = shots[0]
  const named = shots.map((shot) => shot.prompt.mood).find((mood) => mood !== null)
  if (named) return named
  const done = verb && BY_VERB[verb]
  if (done) return done
  if (prompt.weather === 'snow') return 'winter'
  const there = prompt.place && BY_PLACE[prompt.place]
  if (there) return there
  if (prompt.time === 'night') return 'lullaby'
  return prompt.time === 'sunset' || prompt.weather === 'rain' ? 'calm' : 'happy'
}
