import type { Models } from '../models/models.ts'

/** Each answer goes this part of the way that is left. */
const STEP = 0.25

/**
 * Networks whose answers move a bar from 0 towards 1. Nobody knows how many a hard picture takes, so that each goes less
 * far than the one before.
 */
export function movingOn(models: Models, move: (part: number) => void): Models {
  let left = 1
  async function andMove<Answer>(answer: Promise<Answer>): Promise<Answer> {
    const given = await answer
    left *= 1 - STEP
    move(1 - left)
    return given
  }
  return {
    run: (...question) => andMove(models.run(...question)),
    runAll: (...question) => andMove(models.runAll(...question)),
    runForBytes: (...question) => andMove(models.runForBytes(...question)),
  }
}
