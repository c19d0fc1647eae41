import instruments from '../../../content/instruments.json' with { type: 'json' }
import musicMoods from '../../../content/music-moods.json' with { type: 'json' }
import type { ToneName } from './instruments.ts'

/** How music for a mood is made. */
export interface MusicMood {
  /** Beats in a minute, about: the bars have to fill the video. */
  tempo: number
  scale: keyof typeof SCALES
  /** Chords by the step of the scale they stand on, two in a bar; the last is where it comes home. */
  chords: [number, ...number[]][]
  melody: ToneName
  /** How many of the eighths of a bar have a note of the melody, from 0 to 1. */
  busy: number
  chord: ToneName
  /** Chords are broken into single notes, or strummed. */
  broken: boolean
  pad: boolean
  drums: keyof typeof instruments.drums
  /** The note that keys are chosen around, in MIDI numbers. */
  key: number
}

/** Steps above the key, in semitones. */
export const SCALES = instruments.scales

export type MusicMoodName = keyof typeof musicMoods

export const MUSIC_MOODS = musicMoods as Record<MusicMoodName, MusicMood>
