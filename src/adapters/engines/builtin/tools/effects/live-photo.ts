import { RejectedByEngineError } from '../../../../../modules/generations/engine.ts'
import { findFaces } from '../../kit/faces/find-faces.ts'
import { approach } from '../../kit/motion/approach.ts'
import { createSwarm } from '../../kit/motion/create-swarm.ts'
import type { Layers, Subject } from '../../kit/motion/layers.ts'
import { createFog, createRays, type FarLight, glow, tint, vignette } from '../../kit/motion/lights.ts'
import { createParallax } from '../../kit/motion/parallax.ts'
import type { Shot } from '../../kit/motion/shot.ts'
import { type SwarmName, swarmOf } from '../../kit/motion/swarms.ts'
import { defocus } from '../../kit/pictures/load-picture.ts'
import { changePixels, type Picture, type Size } from '../../kit/pictures/raster.ts'
import { type EffectInput, partPhoto, photoPicture, sparedAround } from './effect-input.ts'
import { keptInView } from './in-view.ts'
import { liftOf } from './lift.ts'
import { photoShot } from './recipe.ts'
import { type Colour, inLight, type Lamps, relight } from './relight.ts'

/** What happens to a photo, as a row of data; hats, paint and fire are not part of it. */
export interface Direction {
  /** In the air, behind the subject and in front. */
  swarms: readonly SwarmName[]
  /** Blurs the background, by this part of its longer side, and relights it. Needs a subject. */
  backdrop?: { blur: number; light: Colour }
  /** All of it behind the subject: lights out of focus, balloons. */
  behind?: readonly SwarmName[]
  lamps?: Lamps
  fog?: string
  tint?: string
  rays?: string
  glow?: string
  /** What is drawn far behind the subject. */
  far?: (size: Size & { seconds: number }, seed: string) => FarLight
  wear?: (subject: Subject, photo: Picture, input: EffectInput) => Promise<Subject>
  /** What happens to the layers before the camera moves through them. */
  paint?: (layers: Layers) => Layers
}

/** The photo itself with depth, and with things in its air. */
export async function livePhoto(input: EffectInput, direction: Direction): Promise<Shot> {
  const layers = await prepare(input, direction)
  const found = await findFaces(await photoPicture(input), input.tools)
  const nearness = layers.subject?.nearness ?? 1
  const parallax = createParallax(layers, approach(keptInView(layers, found), input.photo, nearness))
  const size = { ...input.photo, seconds: input.seconds }
  const faces = sparedAround(found, size)
  const swarmOn = (name: SwarmName) => createSwarm(swarmOf(name), size, `${input.seed}/${name}`, faces)
  const swarms = direction.swarms.map(swarmOn)
  const behind = (direction.behind ?? []).map(swarmOn)
  const far = direction.far?.(size, input.seed)
  const fog = direction.fog && createFog(size, input.seed, direction.fog)
  const rays = direction.rays ? createRays(size, input.seed, direction.rays) : null
  const cycles = Math.max(1, Math.round(input.seconds / 3.4))
  return photoShot(input, (context, moment, { paint }) => {
    paint((sheet) => parallax.paintBackground(sheet, moment.part), { fresh: true })
    for (const swarm of behind) swarm(context, moment)
    far?.behind(context, moment)
    if (fog) fog(context, moment, 0.4)
    for (const swarm of swarms) swarm(context, moment, 'behind')
    // Beams across a face look like scratches.
    rays?.(context, moment)
    paint((sheet) => parallax.paintSubject(sheet, moment.part, cycles))
    far?.over(context, moment)
    if (direction.tint) tint(context, size, direction.tint)
    if (direction.glow) {
      const radius = Math.max(size.width, size.height) * 0.8
      glow(context, { x: size.width / 2, y: size.height, radius, colour: direction.glow, strength: 0.4 })
    }
    for (const swarm of swarms) swarm(context, moment, 'front')
    vignette(context, size, 0.3)
  })
}

/** The photo taken apart, in its new light. */
async function prepare(input: EffectInput, { backdrop, lamps, wear, paint }: Direction): Promise<Layers> {
  const layers = await partPhoto(input)
  const { subject, background } = layers
  if (!backdrop) return paint ? paint(layers) : layers
  if (!subject) throw new RejectedByEngineError('no_subject')
  const dressed = wear ? await wear(subject, await photoPicture(input), input) : subject
  return {
    ...layers,
    background: inLight(lifted(await defocus(background, backdrop.blur)), backdrop.light),
    subject: lamps ? { ...dressed, picture: relight(dressed.picture, lamps) } : dressed,
  }
}

const PLACE = { least: 0.36, most: 0.5 }

/** A dark place in the light of a night would be black. */
function lifted(picture: Picture): Picture {
  const power = liftOf(picture, PLACE)
  return changePixels(picture, (data, at) => {
    for (let c = at; c < at + 3; c++) data[c] = Math.round(255 * ((data[c] ?? 0) / 255) ** power)
  })
}
