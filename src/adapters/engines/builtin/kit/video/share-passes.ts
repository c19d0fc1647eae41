import type { TaskTools } from '../../host/task.ts'
import type { VideoTools } from './program.ts'

/**
 * The part of the remaining progress bar that each pass over frames takes: the number of passes is not known in
 * advance.
 */
const SHARE = 0.3

/**
 * Tools that report progress between two points of the whole work while frames are read, however many passes there are.
 */
export function sharePasses<Tools extends VideoTools & Pick<TaskTools, 'progress'>>(
  tools: Tools,
  from: number,
  to: number,
): Tools {
  let next = from
  return {
    ...tools,
    onPass() {
      const begun = next
      const share = SHARE * (to - next)
      next += share
      return (done) => tools.progress(begun + share * done)
    },
  }
}
