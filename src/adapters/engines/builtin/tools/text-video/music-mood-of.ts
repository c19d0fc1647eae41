import type { Mood, PlaceName } from '../../kit/drawing/prompt.ts'
import type { FigureMotion } from './animation/figure-motion.ts'
import type { MusicMoodName } from './music/moods.ts'
import type { Storyboard } from './storyboard.ts'

const BY_MOOD: Record<Mood, MusicMoodName> = {
  happy: 'happy',
  calm: 'calm',
  spooky: 'spooky',
  magic: 'magic',
  party: 'party',
  love: 'love',
  retro: 'retro',
}

const BY_PLACE: Partial<Record<PlaceName, MusicMoodName>> = {
  space: 'space',
  moon: 'space',
  graveyard: 'spooky',
  cave: 'spooky',
  snow: 'winter',
  sea: 'sea',
  beach: 'sea',
  island: 'sea',
  underwater: 'magic',
  castle: 'magic',
  stage: 'party',
  playground: 'party',
  library: 'calm',
  bedroom: 'lullaby',
}

const BY_VERB: Partial<Record<FigureMotion, MusicMoodName>> = {
  sleep: 'lullaby',
  run: 'adventure',
  launch: 'adventure',
  leap: 'adventure',
  drive: 'adventure',
  dance: 'party',
}

/** What the music should feel like: by the mood that is named, else by what is done, when and where. */
export function musicMoodOf({ shots }: Storyboard): MusicMoodName {
  const { prompt, verb } = shots[0]
  const named = shots.map((shot) => shot.prompt.mood).find((mood) => mood !== null)
  if (named) return BY_MOOD[named]
  const done = verb && BY_VERB[verb]
  if (done) return done
  if (prompt.weather === 'snow') return 'winter'
  const there = prompt.place && BY_PLACE[prompt.place]
  if (there) return there
  if (prompt.time === 'night') return 'lullaby'
  return prompt.time === 'sunset' || prompt.weather === 'rain' ? 'calm' : 'happy'
}
