import type { Scene, Subject } from '../../kit/drawing/scene.ts'
import type { DrawParticles } from '../../kit/motion/particles.ts'
import type { Random } from '../../kit/random.ts'
import { createAirParticles } from './animation/particles.ts'
import type { ShotPlan } from './storyboard.ts'

/** Some in front of the figures and some behind; sparks and smoke come from where something burns. */
export function particlesFor(
  plan: ShotPlan,
  scene: Scene,
  subjects: Subject[],
  random: Random,
): { far: DrawParticles[]; near: DrawParticles[] } {
  const [first] = subjects
  const burning = subjects.find(({ thing }) =>
    /fire|locomotive|hot-beverage|pot|bowl|volcano/.test(thing.concept),
  )
  const spotOf = ({ box }: Subject, height: number) => ({
    x: (box.x + box.width / 2) / scene.width,
    y: (box.y + box.height * height) / scene.height,
  })
  const make = (side: string, amount: number) =>
    plan.particles.map((kind) => {
      const from =
        kind === 'sparks' && burning
          ? spotOf(burning, 0.5)
          : kind === 'smoke' && first
            ? spotOf(burning ?? first, 0.1)
            : kind === 'notes' && first
              ? spotOf(first, 0.25)
              : undefined
      const chance = random.fork(`${kind} ${side}`)
      return createAirParticles(kind, scene, chance, { amount, ...(from && { from }) })
    })
  const onlyBehind = plan.particles.every((kind) => kind === 'fireworks')
  return { far: make('far', onlyBehind ? 1 : 0.5), near: onlyBehind ? [] : make('near', 0.65) }
}
