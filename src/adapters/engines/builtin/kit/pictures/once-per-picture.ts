import type { Models } from '../../models/models.ts'
import type { Picture } from './raster.ts'

type Ask<Answer> = (picture: Picture, models: Models) => Promise<Answer>

/**
 * Asks about a picture once, and remembers the answer as long as the picture is in memory. Neither may be changed.
 * A failure is not remembered.
 */
export function oncePerPicture<Answer>(ask: Ask<Answer>): Ask<Answer> {
  const answersOf = new WeakMap<Models, WeakMap<Picture, Promise<Answer>>>()
  return (picture, models) => {
    const answers = answersOf.get(models) ?? new WeakMap<Picture, Promise<Answer>>()
    answersOf.set(models, answers)
    const known = answers.get(picture)
    if (known) return known
    const answer = ask(picture, models)
    answers.set(picture, answer)
    answer.catch(() => answers.delete(picture))
    return answer
  }
}
