import type { Random } from '../../random.ts'
import { COLOURS, type Colour, darken, lighten, mix, multiply } from '../colours.ts'
import type { Mood, TimeOfDay, Weather } from '../prompt.ts'

/** The colours of the hour: everything in the open takes part in them. */
export interface Palette {
  time: TimeOfDay
  sky: [top: string, middle: string, bottom: string]
  cloud: string
  /** What far things fade into. */
  haze: string
  /** A colour of the place as it looks at this hour; `nearness` is 0 at the horizon and 1 before the viewer. */
  land(hex: string, nearness: number): string
  glow: string
}

type Sky = Palette['sky']

const SKIES: Record<TimeOfDay, readonly [Sky, ...Sky[]]> = {
  dawn: [
    ['#7fb2f0', '#ffd0c2', '#ffe9bd'],
    ['#9a8ee0', '#ffb8c8', '#ffe3b3'],
    ['#8fc7f2', '#ffe0d1', '#fff1cf'],
  ],
  day: [
    ['#3fa9f5', '#9adcff', '#e6f8ff'],
    ['#56b9ee', '#b5e8f5', '#fdf6e0'],
    ['#5aa2f2', '#b8dcff', '#f3f0ff'],
    ['#37b6e6', '#a6ecea', '#f4fbe1'],
  ],
  sunset: [
    ['#4a3b8f', '#f2709c', '#ffc371'],
    ['#63458f', '#ff7e5f', '#feca70'],
    ['#35477d', '#e0607e', '#ffb35c'],
  ],
  night: [
    ['#0b1036', '#232a6b', '#4a4a9a'],
    ['#0d1b3e', '#1f3c72', '#3f6aa5'],
    ['#1a0f3c', '#3b2470', '#74489a'],
  ],
}

const MOOD_SKIES: Partial<Record<Mood, Sky>> = {
  spooky: ['#1a1033', '#4a2a6b', '#d9772b'],
  magic: ['#5b4bc4', '#c58be8', '#ffd6ef'],
  love: ['#ff8fb5', '#ffc2d6', '#fff0e6'],
  retro: ['#1b0b3b', '#8b1f8f', '#ff7a59'],
}

/** The light that falls on the land: multiplied, so that colours keep their character in the dark. */
const SHADES: Record<TimeOfDay, string> = {
  dawn: '#fff0e4',
  day: '#ffffff',
  sunset: '#ffdacb',
  night: '#7288d8',
}

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
