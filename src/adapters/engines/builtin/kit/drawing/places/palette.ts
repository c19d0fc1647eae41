import colours from '../../../content/colours.json' with { type: 'json' }
import type { Random } from '../../random.ts'
import { COLOURS, type Colour, darken, lighten, mix, multiply } from '../colours.ts'
import type { Mood, TimeOfDay, Weather } from '../prompt.ts'

/** The colours of the hour, which tint everything in the open. */
export interface Palette {
  time: TimeOfDay
  sky: [top: string, middle: string, bottom: string]
  cloud: string
  /** The colour that distant things fade into. */
  haze: string
  /** A colour of the place as it looks at this hour; `nearness` is 0 at the horizon and 1 in front of the viewer. */
  land(hex: string, nearness: number): string
  glow: string
}

type Sky = Palette['sky']

const SKIES = colours.skies as unknown as Record<TimeOfDay, readonly [Sky, ...Sky[]]>

const MOOD_SKIES = colours.moodSkies as unknown as Partial<Record<Mood, Sky>>

/** The light that falls on the land: multiplied, so that colours keep their character in the dark. */
const SHADES: Record<TimeOfDay, string> = colours.shades

export interface Hour {
  time: TimeOfDay
  weather: Weather | null
  mood: Mood | null
  backdrop: Colour | null
}

export function createPalette({ time, weather, mood, backdrop }: Hour, random: Random): Palette {
  let sky = random.pick(SKIES[time])
  const moody = mood && MOOD_SKIES[mood]
  if (moody && (time !== 'night' || mood === 'spooky')) sky = moody
  if (backdrop) {
    const named = COLOURS[backdrop]
    sky = [darken(named, 0.12), named, lighten(named, 0.55)]
  }
  if (weather === 'rain' || weather === 'storm' || weather === 'fog' || weather === 'clouds') {
    const grey = weather === 'storm' ? '#3b4660' : '#9fb0c2'
    sky = [mix(sky[0], grey, 0.6), mix(sky[1], grey, 0.6), mix(sky[2], lighten(grey, 0.4), 0.55)]
  }
  if (weather === 'snow')
    sky = [mix(sky[0], '#c7d8ee', 0.45), mix(sky[1], '#e3edf8', 0.5), mix(sky[2], '#ffffff', 0.5)]
  const shade = SHADES[mood === 'spooky' || (mood === 'retro' && time !== 'day') ? 'night' : time]
  const haze = mix(sky[1], sky[2], 0.6)
  return {
    time,
    sky,
    cloud: time === 'day' ? '#ffffff' : mix('#ffffff', sky[1], time === 'night' ? 0.72 : 0.4),
    haze,
    land: (hex, nearness) => mix(multiply(hex, shade), haze, (1 - nearness) * 0.5),
    glow: time === 'night' ? '#fff3c4' : time === 'sunset' ? '#ffd98a' : '#fff6d6',
  }
}
