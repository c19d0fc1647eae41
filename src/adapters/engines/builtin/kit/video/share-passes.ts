import type { TaskTools } from '../../host/task.ts'
import type { VideoTools } from './program.ts'

/** What each pass over frames takes of what is left of the bar: how many there will be is not known before. */
const SHARE = 0.3

/** Tools that tell progress between two parts of the whole work while frames are read, however often that is. */
export function sharePasses<Tools extends VideoTools & Pick<TaskTools, 'progress'>>(
  tools: Tools,
  from: number,
  to: number,
): Tools {
  let next = from
  return {
    ...tools,
    onPass() {
      const [begun, share] = [next, SHARE * (to - next)]
      next += share
      return (done) => tools.progress(begun + share * done)
    },
  }
}
