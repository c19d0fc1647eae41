import type { GenerationInputs } from '../../../../shared/contract/generations.ts'
import type { Tool } from '../../../../shared/contract/tools.ts'
import { quietApi } from '../../../app/session/browser-api.ts'
import type { WantedRecipe } from '../../generation/input-address.ts'
import { storeRemix } from '../../generation/remix.ts'

/** Values for the form, with the addresses of its samples. */
export type WantedForm = { inputs: GenerationInputs; samples: Record<string, string[]> }

type FormOf = Pick<Tool, 'slug' | 'fields'>

/** How a creation, or a piece of the gallery, was made; a variation leaves the seed to chance. */
export async function findWantedForm(tool: FormOf, { id, way }: WantedRecipe): Promise<WantedForm> {
  if (way === 'piece') return formOfPiece(tool, id)
  const { inputs, seed } = await quietApi('GET /api/creations/{id}/recipe', { params: { id } })
  storeRemix(tool.slug, null)
  const { seed: _, ...settings } = inputs
  return { inputs: way === 'again' ? withSeed(tool, settings, seed) : settings, samples: {} }
}

/** From now on, the next generation of this tool counts as a remix of the piece. */
async function formOfPiece(tool: FormOf, id: string): Promise<WantedForm> {
  const { recipe } = await quietApi('GET /api/gallery/{id}', { params: { id } })
  storeRemix(tool.slug, id)
  const { inputs, seed, samples } = recipe
  return { inputs: withSeed(tool, inputs, seed), samples }
}

/** Only if the form accepts it: random seeds can be larger than what people may type. */
function withSeed({ fields }: FormOf, inputs: GenerationInputs, seed: number): GenerationInputs {
  const field = fields.find(({ name }) => name === 'seed')
  return field?.kind === 'number' && seed <= field.max ? { ...inputs, seed } : inputs
}
