import { RejectedByEngineError } from '../../../../../modules/generations/engine.ts'
import type { TaskTools } from '../../host/task.ts'
import type { Face, Pixels } from './face.ts'
import type { Traits } from './match-people.ts'
import { squareAround } from './mesh.ts'
import { squareTensor } from './square.ts'

const SIDE = 224
const ROOM = 1.4
const ADULT_YEARS = 18

type Tools = Pick<TaskTools, 'models'>

/** A guess about a person from their face: right to some years for most adults. */
export async function estimateTraits(picture: Pixels, face: Face, { models }: Tools): Promise<Traits> {
  const input = squareTensor(picture, squareAround(face.points, ROOM), SIDE, { low: 0, high: 255 })
  const outputs = await models.runAll('faceres', input)
  // The likelihood of each age, one number per year.
  const shares = outputs['age_pred/Softmax'] ?? new Float32Array()
  const [male = 0.5] = outputs['gender_pred/Sigmoid'] ?? []
  return { years: shares.reduce((sum, share, years) => sum + share * years, 0), male }
}

/** Refuses a face that seems to be a child's, on sites whose operator wants that. */
export async function refuseMinor(picture: Pixels, face: Face, tools: Tools): Promise<void> {
  if ((await estimateTraits(picture, face, tools)).years < ADULT_YEARS)
    throw new RejectedByEngineError('minor')
}

/** The least certainty that a person is a man or a woman. */
const SURE_SEX = 0.6

export async function isOfSex(
  picture: Pixels,
  face: Face,
  sex: 'man' | 'woman',
  tools: Tools,
): Promise<boolean> {
  const { male } = await estimateTraits(picture, face, tools)
  return (sex === 'man' ? male : 1 - male) >= SURE_SEX
}
