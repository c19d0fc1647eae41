import instruments from '../../../content/instruments.json' with { type: 'json' }
import type { Random } from '../../../kit/random.ts'
import type { BeatName, ToneName } from './instruments.ts'
import { type MusicMood, SCALES } from './moods.ts'

/** When something sounds, in beats, and how loud. */
interface Event {
  at: number
  gain: number
}

interface ToneEvent extends Event {
  tone: ToneName
  /** As MIDI counts. */
  pitch: number
  beats: number
}

interface BeatEvent extends Event {
  beat: BeatName
}

export interface Score {
  beats: number
  beatsPerMinute: number
  tones: ToneEvent[]
  drums: BeatEvent[]
}

const BEATS_IN_BAR = 4
const BEATS_OF_CHORD = 2

/** A piece whose bars fill the time exactly, and which ends where it began: on its first chord. */
export function writeScore(mood: MusicMood, seconds: number, random: Random): Score {
  const bars = Math.max(1, Math.round((seconds * mood.tempo) / 60 / BEATS_IN_BAR))
  const beats = bars * BEATS_IN_BAR
  const key = mood.key + random.whole(-2, 3)
  const progression = mood.chords[random.whole(0, mood.chords.length - 1)] ?? [0]
  const count = beats / BEATS_OF_CHORD
  const roots = Array.from({ length: count }, (_, index) =>
    index === count - 1 ? 0 : (progression[index % progression.length] ?? 0),
  )
  const pitchOf = (step: number, octave: number) => {
    const turns = Math.floor(step / 7)
    const rest = ((step % 7) + 7) % 7
    return key + (SCALES[mood.scale][rest] ?? 0) + 12 * (turns + octave)
  }
  return {
    beats,
    beatsPerMinute: (beats * 60) / seconds,
    tones: [
      ...roots.flatMap((root, index) => chordTones(mood, root, index * BEATS_OF_CHORD, pitchOf)),
      ...melodyTones(mood, roots, pitchOf, random),
    ],
    drums: drumBeats(mood.drums, beats),
  }
}

type PitchOf = (step: number, octave: number) => number

function chordTones(mood: MusicMood, root: number, at: number, pitchOf: PitchOf): ToneEvent[] {
  const steps = [0, 2, 4].map((step) => closeBy(root) + step)
  const tones: ToneEvent[] = [
    { tone: 'bass', pitch: pitchOf(root, -2), at, beats: 1.4, gain: 0.44 },
    {
      tone: 'bass',
      pitch: pitchOf(root + (mood.drums === 'none' ? 0 : 4), -2),
      at: at + 1.5,
      beats: 0.45,
      gain: 0.34,
    },
  ]
  if (mood.pad)
    for (const step of steps)
      tones.push({ tone: 'pad', pitch: pitchOf(step, 0), at, beats: BEATS_OF_CHORD, gain: 0.13 })
  if (mood.broken) {
    const order = [0, 1, 2, 1]
    for (const [index, place] of order.entries())
      tones.push({
        tone: mood.chord,
        pitch: pitchOf(steps[place] ?? root, 0),
        at: at + index * 0.5,
        beats: 0.9,
        gain: 0.24,
      })
  } else {
    for (const [stroke, gain] of [
      [0, 0.17],
      [0.75, 0.1],
      [1.25, 0.13],
      [1.5, 0.1],
    ] as const)
      for (const [index, step] of steps.entries())
        tones.push({
          tone: mood.chord,
          pitch: pitchOf(step, 0),
          at: at + stroke + index * 0.025,
          beats: 0.4,
          gain,
        })
  }
  return tones
}

/** Tones that are piercing when they are high. */
const SUNG_LOW: readonly ToneName[] = ['square', 'whistle']

/** A short figure that comes again over other chords, with small changes, and ends on the key. */
function melodyTones(mood: MusicMood, roots: number[], pitchOf: PitchOf, random: Random): ToneEvent[] {
  const figure = Array.from({ length: 8 }, (_, eighth) => ({
    sounds: eighth === 0 || random.chance(mood.busy),
    move: random.pick([0, 2, 4, 2, 1, -1, 5, 4]),
  }))
  const octave = SUNG_LOW.includes(mood.melody) ? 0 : 1
  const tones: ToneEvent[] = []
  const eighths = roots.length * 4
  for (let index = 0; index < eighths - 3; index++) {
    const { sounds, move } = figure[index % 8] ?? { sounds: false, move: 0 }
    const root = roots[Math.floor(index / 4)] ?? 0
    const strong = index % 4 === 0
    const varied = index >= 8 && random.chance(0.2) ? random.pick([2, -1, 1]) : 0
    if (!sounds) continue
    const step = closeBy(root) + (strong ? chordStep(move) : move + varied)
    tones.push({
      tone: mood.melody,
      pitch: pitchOf(step, octave),
      at: index * 0.5,
      beats: strong ? 0.9 : 0.45,
      gain: strong ? 0.4 : 0.32,
    })
  }
  return [
    ...tones,
    { tone: mood.melody, pitch: pitchOf(0, octave + 1), at: (eighths - 3) * 0.5, beats: 1.5, gain: 0.36 },
  ]
}

/** The same step of the scale in the octave that is nearest, so that chords and tunes do not leap about. */
const closeBy = (root: number): number => (root > 3 ? root - 7 : root)

const chordStep = (move: number): number => (move >= 4 ? 4 : move >= 2 ? 2 : 0)

/** By the eighths of a bar. */
const PATTERNS: Record<MusicMood['drums'], Partial<Record<BeatName, string>>> = instruments.drums
const DRUM_GAINS: Record<BeatName, number> = instruments.drumGains

function drumBeats(kind: MusicMood['drums'], beats: number): BeatEvent[] {
  return Object.entries(PATTERNS[kind]).flatMap(([name, pattern]) =>
    Array.from({ length: beats * 2 }, (_, eighth): BeatEvent[] => {
      const mark = pattern[eighth % pattern.length]
      const beat = name as BeatName
      if (mark === '.' || mark === undefined) return []
      return [{ beat, at: eighth * 0.5, gain: DRUM_GAINS[beat] * (mark === 'x' ? 1 : 0.5) }]
    }).flat(),
  )
}
