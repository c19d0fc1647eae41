import type { Models } from '../../models/models.ts'
import type { Picture } from './raster.ts'

type Ask<Answer> = (picture: Picture, models: Models) => Promise<Answer>

/** Asks about a picture once, and remembers the answer as long as the picture is in memory. Neither may be changed. */
export function oncePerPicture<Answer>(ask: Ask<Answer>): Ask<Answer> {
  const known = new WeakMap<Models, WeakMap<Picture, Promise<Answer>>>()
  return (picture, models) => {
    const answers = known.get(models) ?? new WeakMap<Picture, Promise<Answer>>()
    known.set(models, answers)
    const answer = answers.get(picture) ?? ask(picture, models)
    answers.set(picture, answer)
    return answer
  }
}
