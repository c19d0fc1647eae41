import { classOf } from '../../kit/drawing/concepts.ts'
import { choosePlace } from '../../kit/drawing/places/choose-place.ts'
import type { PlaceName, Thing, Understanding } from '../../kit/drawing/prompt.ts'
import { createRandom, type Random } from '../../kit/random.ts'
import type { CameraMove } from './animation/camera.ts'
import type { FigureMotion } from './animation/figure-motion.ts'
import type { ParticleKind } from './animation/particle-kinds.ts'
import type { LightChange } from './light-change.ts'
import { particlesOf } from './particles-of.ts'
import { readStory, type Sentence } from './read-story.ts'
import { splitShots } from './split-shots.ts'
import { maxShots, shareFrames } from './timing.ts'

export type Transition = 'cut' | 'fade' | 'wipe'

export interface ShotPlan {
  prompt: Understanding
  /** What the subject does. */
  verb: FigureMotion | null
  frames: number
  camera: CameraMove
  /** Whether it shows the scene of the shot before from closer up. */
  near: boolean
  /** How it begins. */
  transition: Transition
  light: LightChange | null
  particles: ParticleKind[]
}

export interface Storyboard {
  shots: [ShotPlan, ...ShotPlan[]]
  title: { text: string; fromShot: number } | null
}

/** Motions that happen once need their time. */
const ONCE: readonly (FigureMotion | null)[] = ['launch', 'fall', 'grow', 'leap', 'arrive']
const SHORTEST_FOR_TWO_SECONDS = 4

/** A prompt as shots. The same words and seed make the same shots; `seed` also decides what everybody looks like. */
export async function planStoryboard(
  text: string,
  { seconds, frames, seed }: { seconds: number; frames: number; seed: string },
): Promise<Storyboard> {
  const told = splitShots(text)
  const most = maxShots(seconds)
  const texts = told.length <= most ? told : [...told.slice(0, most - 1), told.slice(most - 1).join(', ')]
  const sentences = placed(await readStory(texts), seed)
  const random = createRandom(`${seed}/storyboard`)
  const lettered = sentences.findIndex(({ prompt }) => prompt.lettering !== null)
  const lettering = sentences[lettered]?.prompt.lettering ?? null
  const onBoard = sentences.some(({ prompt }) => prompt.things.some(({ concept }) => concept === 'signboard'))
  const shots = sentences.flatMap((sentence, index) =>
    shotsOf(
      sentence,
      sentences[index - 1] ?? null,
      sentences.length === 1 && seconds >= SHORTEST_FOR_TWO_SECONDS,
      random,
    ),
  )
  const title = lettering && !onBoard ? { text: lettering, fromShot: lettered } : null
  const shares = shareFrames(
    frames,
    shots.map(({ near }, index) => (near ? 1 : index === 0 ? 1.25 : 1.1)),
  )
  const [first, ...others] = shots.map((shot, index) => ({
    ...shot,
    frames: shares[index] ?? 0,
    // The room for a title is kept free while it is visible.
    prompt: {
      ...shot.prompt,
      lettering: title && index >= title.fromShot ? title.text : onBoard ? lettering : null,
    },
  }))
  if (!first) throw new Error('A story has at least one sentence.')
  return { shots: [first, ...others], title }
}

/** With the place of each sentence, so that the next one can stay there. */
function placed(sentences: Sentence[], seed: string): Sentence[] {
  let here: PlaceName | null = null
  return sentences.map((sentence) => {
    const { prompt } = sentence
    const isDisplay = /\bfireworks?\b/iu.test(sentence.text)
    const chosen =
      isDisplay && prompt.things.length === 0
        ? 'city'
        : choosePlace(offStage(prompt), createRandom(seed).fork('place'))
    const place: PlaceName = prompt.place ?? here ?? chosen
    const time = prompt.time ?? (isDisplay ? 'night' : null)
    here = place
    return { ...sentence, prompt: { ...prompt, place, time } }
  })
}

/** Birds that sing and bears that dance do so where they live. */
function offStage(prompt: Understanding): Understanding {
  const performs = ({ concept, action }: Thing) =>
    (action === 'sing' || action === 'dance') &&
    classOf(concept) !== 'person' &&
    classOf(concept) !== 'figure'
  return {
    ...prompt,
    things: prompt.things.map((thing) => (performs(thing) ? { ...thing, action: null } : thing)),
  }
}

/** Over something: once is enough. */
const leapsOver = ({ verb, prompt }: Sentence): boolean =>
  verb === 'jump' && prompt.things[0]?.attached.some(({ relation }) => relation === 'above') === true

type Drafted = Omit<ShotPlan, 'frames'>

function shotsOf(sentence: Sentence, before: Sentence | null, isAlone: boolean, random: Random): Drafted[] {
  const { text, prompt, light } = sentence
  const verb = leapsOver(sentence) ? 'leap' : sentence.verb
  const place = prompt.place ?? 'meadow'
  const particles = particlesOf(text, prompt, place, prompt.time ?? 'day')
  const elsewhere = before !== null && before.prompt.place !== place
  const shot: Drafted = {
    prompt,
    verb,
    light,
    particles,
    near: false,
    camera: cameraOf(verb, before !== null, random),
    transition: before === null ? 'cut' : elsewhere ? random.pick(['wipe', 'fade', 'wipe']) : 'fade',
  }
  if (!isAlone || light || ONCE.includes(verb)) return [shot]
  const nearer: Drafted = {
    ...shot,
    near: true,
    transition: random.pick(['cut', 'fade']),
    camera: random.pick(['push', 'hold', 'push']),
  }
  return [shot, nearer]
}

function cameraOf(verb: FigureMotion | null, goesOn: boolean, random: Random): CameraMove {
  if (verb === 'launch') return 'tiltUp'
  if (verb === 'fall') return 'tiltDown'
  if (verb === 'walk' || verb === 'run' || verb === 'drive' || verb === 'fly')
    return random.pick(['panLeft', 'panRight', 'pull'])
  return goesOn
    ? random.pick(['push', 'panLeft', 'panRight', 'pull'])
    : random.pick(['push', 'pull', 'tiltDown', 'panLeft', 'panRight', 'push'])
}
