import type { TaskTools } from '../../host/task.ts'

type Attempt<Result> = (tools: TaskTools) => Promise<Result | null>

/**
 * The result of the first attempt that has one; null where none has. Each attempt tells its progress from 0 to 1 and has
 * its own share of the bar, which therefore never goes back.
 */
export async function tryInTurn<Result>(
  attempts: readonly Attempt<Result>[],
  tools: TaskTools,
  from: number,
): Promise<Result | null> {
  const share = (1 - from) / attempts.length
  for (const [n, attempt] of attempts.entries()) {
    const result = await attempt(shareProgress(tools, from + n * share, share))
    if (result !== null) return result
  }
  return null
}

/** Tools whose progress fills no more than a part of the bar. */
export function shareProgress(tools: TaskTools, from: number, share: number): TaskTools {
  return { ...tools, progress: (done, step) => tools.progress(from + share * done, step) }
}
