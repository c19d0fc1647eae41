import { expect, test } from 'vitest'
import { z } from 'zod'
import { EFFECTS } from '../../../../shared/catalogue/effects.ts'
import { DIRECTIONS, FLOWS } from '../kit/motion/flow/order.ts'
import { SPRITES } from '../kit/motion/swarms.ts'
import { wordsPattern } from '../kit/words-pattern.ts'
import { FIGURE_MOTIONS } from '../tools/text-video/animation/figure-motion.ts'
import { SHAPES } from '../tools/text-video/animation/particle-shapes.ts'
import { BEATS, TONES } from '../tools/text-video/music/instruments.ts'
import { colour, conceptClass, place, share, word, words } from './content-types.fixture.ts'
import drawnIcons from './drawn-icons.json' with { type: 'json' }
import effects from './effects.json' with { type: 'json' }
import faceMesh from './face-mesh.json' with { type: 'json' }
import instruments from './instruments.json' with { type: 'json' }
import motions from './motions.json' with { type: 'json' }
import muscles from './muscles.json' with { type: 'json' }
import musicMoods from './music-moods.json' with { type: 'json' }
import particles from './particles.json' with { type: 'json' }
import photoMotion from './photo-motion.json' with { type: 'json' }
import swarms from './swarms.json' with { type: 'json' }
import vocabulary from './vocabulary.json' with { type: 'json' }

const range = z.tuple([z.number().min(0), z.number().min(0)])
const motion = z.enum(Object.keys(FIGURE_MOTIONS))
const beat = z.enum(Object.keys(BEATS))
const mood = z.enum(Object.keys(musicMoods))
const particle = z.enum(Object.keys(particles))
const swarm = z.enum(Object.keys(swarms))
const level = z.int().min(0).max(255)
const rgb = z.tuple([level, level, level])
const time = z.enum(Object.keys(vocabulary.times))
const pattern = z.string().refine((alternatives) => wordsPattern(alternatives, 'u'))

const SCHEMAS: Record<string, [content: unknown, schema: z.ZodType]> = {
  instruments: [
    instruments,
    z.strictObject({
      overtones: z.partialRecord(
        z.enum(Object.keys(TONES)),
        z.array(z.tuple([z.number(), share, z.number()])).min(2),
      ),
      scales: z.record(word, z.array(z.int().min(0).max(11)).length(7)),
      drums: z.record(word, z.partialRecord(beat, z.string().regex(/^[x.-]{8}$/))),
      drumGains: z.record(beat, share),
    }),
  ],
  motions: [
    motions,
    z.strictObject({
      byAction: z.partialRecord(z.enum(Object.keys(vocabulary.actions)), motion),
      byClass: z.record(conceptClass, motion),
      byConcept: z.record(word, motion),
      verbs: z.partialRecord(motion, words),
      quietVerbs: words,
      roundTheirMiddle: z.array(motion).min(1),
      travelling: z.array(motion).min(1),
      musicByPlace: z.partialRecord(place, mood),
      musicByMotion: z.partialRecord(motion, mood),
      particlesByWeather: z.partialRecord(z.enum(Object.keys(vocabulary.weather)), particle),
      particlesByMood: z.partialRecord(z.enum(Object.keys(vocabulary.moods)), particle),
      particlesByPlace: z.partialRecord(place, particle),
      placesWithFireflies: z.array(place).min(1),
      roofedPlaces: z.array(place).min(1),
      phrases: z.partialRecord(motion, pattern),
      particlesByWord: z.partialRecord(particle, pattern),
      airWords: pattern,
      lightChanges: z.array(z.strictObject({ from: time, to: time, words: pattern })),
      fixedClasses: z.array(conceptClass).min(1),
      livingClasses: z.array(conceptClass).min(1),
      hopping: words,
      onFloor: z.array(motion).min(1),
      drawnRightward: words,
      drawnUpward: words,
    }),
  ],
  effects: [
    effects,
    z.strictObject({
      seasons: z.partialRecord(
        z.enum(EFFECTS.map(({ slug }) => slug)),
        z.strictObject({
          swarms: z.array(swarm),
          behind: z.array(swarm).optional(),
          backdrop: z.strictObject({ blur: share, light: rgb }).optional(),
          lamps: z.strictObject({ place: rgb, left: rgb, right: rgb }).optional(),
          fog: colour.optional(),
          tint: colour.optional(),
          rays: colour.optional(),
          glow: colour.optional(),
          wears: z.enum(['skull', 'santa-hat']).optional(),
          far: z.literal('fireworks').optional(),
        }),
      ),
      comicWords: z.array(z.string().regex(/^[A-Z]{2,4}!$/)).min(1),
      popArtInks: z.array(z.tuple([rgb, rgb, rgb, rgb])).length(4),
    }),
  ],
  'photo-motion': [
    photoMotion,
    z.strictObject({
      weathers: z.record(word, pattern),
      flows: z.array(
        z.strictObject({
          words: pattern,
          kind: z.enum(FLOWS),
          direction: z.enum(DIRECTIONS).optional(),
          isSky: z.literal(true).optional(),
        }),
      ),
      moving: pattern,
      directions: z.record(z.enum(DIRECTIONS), pattern),
      speeds: z.array(z.strictObject({ words: pattern, speed: z.number().positive() })),
      wind: pattern,
    }),
  ],
  'drawn-icons': [drawnIcons, z.record(word, z.string().startsWith('<').endsWith('>'))],
  'face-mesh': [
    faceMesh,
    z.strictObject({
      flatPoints: z.array(z.int().min(0).max(10_000)).length(2 * 468),
      triangles: z.array(z.int().min(0).max(467)).refine(({ length }) => length % 3 === 0),
    }),
  ],
  'music-moods': [
    musicMoods,
    z.record(
      word,
      z.strictObject({
        tempo: z.number().min(40).max(200),
        scale: z.enum(['major', 'minor', 'lydian']),
        chords: z.array(z.array(z.int().min(0).max(6)).min(1)).min(1),
        melody: z.enum(Object.keys(TONES)),
        chord: z.enum(Object.keys(TONES)),
        busy: share,
        broken: z.boolean(),
        pad: z.boolean(),
        drums: z.enum(['none', 'soft', 'dance', 'bells', 'march']),
        key: z.int().min(36).max(84),
      }),
    ),
  ],
  particles: [
    particles,
    z.record(
      word,
      z
        .object({
          count: z.int().positive(),
          shape: z.enum(Object.keys(SHAPES)),
          path: z.enum(['fall', 'rise', 'hover', 'burst']),
          colours: z.array(colour).min(1),
          size: range,
          speed: range,
        })
        .catchall(z.number()),
    ),
  ],
  swarms: [
    swarms,
    z.record(
      word,
      z.strictObject({
        sprites: z
          .array(
            z.strictObject({
              shape: z.enum(Object.keys(SPRITES)),
              colour: colour.optional(),
              vein: colour.optional(),
              hardness: share.optional(),
            }),
          )
          .min(1),
        count: z.int().positive(),
        size: range,
        fall: z.number().min(-1).max(1),
        drift: share.optional(),
        swing: share.optional(),
        spin: z.number().positive().optional(),
        flips: z.literal(true).optional(),
        twinkle: z.number().positive().optional(),
        opacity: share.optional(),
        blend: z.literal('lighter').optional(),
      }),
    ),
  ],
  muscles: [
    muscles,
    z.array(
      z.strictObject({
        from: z.enum(['neck', 'shoulder', 'elbow']),
        to: z.enum(['shoulder', 'elbow', 'wrist', 'waist']),
        at: share,
        aside: share,
        long: share,
        wide: share,
        // More would turn what is under the skin inside out.
        swell: z.number().min(0).max(0.5),
      }),
    ),
  ],
}

test.each(Object.entries(SCHEMAS))('%s is what the engines take it for', (_, [content, schema]) => {
  expect(schema.safeParse(content).error).toBeUndefined()
})
