import type { ToneName } from './instruments.ts'

/** How music for a mood is made. */
export interface MusicMood {
  /** Beats in a minute, about: the bars have to fill the video. */
  tempo: number
  /** Steps of the scale above the key, in semitones. */
  scale: readonly [number, number, number, number, number, number, number]
  /** Chords by the step of the scale they stand on, two in a bar; the last is where it comes home. */
  chords: readonly [number, ...number[]][]
  melody: ToneName
  /** How many of the eighths of a bar have a note of the melody, from 0 to 1. */
  busy: number
  chord: ToneName
  /** Chords are broken into single notes, or strummed. */
  broken: boolean
  pad: boolean
  drums: 'none' | 'soft' | 'dance' | 'bells' | 'march'
  /** The note that keys are chosen around, in MIDI numbers. */
  key: number
}

const MAJOR = [0, 2, 4, 5, 7, 9, 11] as const
const MINOR = [0, 2, 3, 5, 7, 8, 10] as const
const LYDIAN = [0, 2, 4, 6, 7, 9, 11] as const

export const MUSIC_MOODS = {
  happy: {
    tempo: 112,
    scale: MAJOR,
    chords: [
      [0, 5, 3, 4],
      [0, 3, 0, 4],
      [0, 4, 5, 3],
    ],
    melody: 'marimba',
    busy: 0.62,
    chord: 'pluck',
    broken: false,
    pad: false,
    drums: 'soft',
    key: 60,
  },
  calm: {
    tempo: 78,
    scale: MAJOR,
    chords: [
      [0, 5, 3, 4],
      [0, 2, 3, 3],
    ],
    melody: 'piano',
    busy: 0.4,
    chord: 'piano',
    broken: true,
    pad: true,
    drums: 'none',
    key: 58,
  },
  magic: {
    tempo: 90,
    scale: LYDIAN,
    chords: [
      [0, 1, 0, 1],
      [0, 1, 5, 4],
    ],
    melody: 'bell',
    busy: 0.55,
    chord: 'pluck',
    broken: true,
    pad: true,
    drums: 'none',
    key: 62,
  },
  spooky: {
    tempo: 92,
    scale: MINOR,
    chords: [
      [0, 5, 0, 4],
      [0, 3, 0, 5],
    ],
    melody: 'whistle',
    busy: 0.34,
    chord: 'pluck',
    broken: true,
    pad: true,
    drums: 'none',
    key: 57,
  },
  party: {
    tempo: 124,
    scale: MAJOR,
    chords: [
      [0, 4, 5, 3],
      [5, 3, 0, 4],
    ],
    melody: 'square',
    busy: 0.6,
    chord: 'pluck',
    broken: false,
    pad: false,
    drums: 'dance',
    key: 60,
  },
  love: {
    tempo: 80,
    scale: MAJOR,
    chords: [
      [0, 4, 5, 3],
      [0, 5, 3, 4],
    ],
    melody: 'piano',
    busy: 0.46,
    chord: 'pluck',
    broken: true,
    pad: true,
    drums: 'none',
    key: 61,
  },
  retro: {
    tempo: 108,
    scale: MINOR,
    chords: [
      [0, 5, 2, 6],
      [0, 3, 5, 6],
    ],
    melody: 'square',
    busy: 0.55,
    chord: 'square',
    broken: true,
    pad: true,
    drums: 'dance',
    key: 57,
  },
  adventure: {
    tempo: 120,
    scale: MAJOR,
    chords: [
      [0, 4, 5, 3],
      [0, 3, 4, 4],
    ],
    melody: 'marimba',
    busy: 0.66,
    chord: 'pluck',
    broken: true,
    pad: true,
    drums: 'march',
    key: 62,
  },
  lullaby: {
    tempo: 72,
    scale: MAJOR,
    chords: [
      [0, 3, 0, 4],
      [0, 5, 3, 4],
    ],
    melody: 'musicBox',
    busy: 0.5,
    chord: 'musicBox',
    broken: true,
    pad: true,
    drums: 'none',
    key: 60,
  },
  winter: {
    tempo: 104,
    scale: MAJOR,
    chords: [
      [0, 3, 4, 0],
      [0, 5, 3, 4],
    ],
    melody: 'bell',
    busy: 0.58,
    chord: 'pluck',
    broken: true,
    pad: false,
    drums: 'bells',
    key: 62,
  },
  sea: {
    tempo: 98,
    scale: MAJOR,
    chords: [
      [0, 3, 0, 4],
      [0, 4, 3, 4],
    ],
    melody: 'marimba',
    busy: 0.5,
    chord: 'pluck',
    broken: false,
    pad: false,
    drums: 'soft',
    key: 57,
  },
  space: {
    tempo: 84,
    scale: LYDIAN,
    chords: [
      [0, 1, 5, 1],
      [0, 4, 1, 5],
    ],
    melody: 'whistle',
    busy: 0.32,
    chord: 'musicBox',
    broken: true,
    pad: true,
    drums: 'none',
    key: 57,
  },
} as const satisfies Record<string, MusicMood>

export type MusicMoodName = keyof typeof MUSIC_MOODS
