/** One run on an engine of this process, however it ended. */
export type MeasuredRun = { tool: string; expectedMs: number; ms: number; made: boolean }

type ToolTime = { tool: string; made: boolean; runs: number; ms: number }

/**
 * The speed of this process according to its latest runs, the newest of which count most; and the time that each tool
 * has used.
 */
export class EngineSpeed {
  #speed: number | null = null
  readonly #times = new Map<string, ToolTime>()

  get value(): number | null {
    return this.#speed
  }

  /** Since this process began. */
  get times(): readonly ToolTime[] {
    return [...this.#times.values()]
  }

  readonly measure = ({ tool, expectedMs, ms, made }: MeasuredRun): void => {
    const key = `${tool} ${made}`
    const before = this.#times.get(key) ?? { tool, made, runs: 0, ms: 0 }
    this.#times.set(key, { ...before, runs: before.runs + 1, ms: before.ms + ms })
    if (!made || expectedMs <= 0 || ms <= 0) return
    const latest = expectedMs / ms
    this.#speed = this.#speed === null ? latest : 0.8 * this.#speed + 0.2 * latest
  }
}
