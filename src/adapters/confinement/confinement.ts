import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'

/** How programs are started that read untrusted files. */
export interface Confinement {
  /** What keeps them in, in words for whoever starts the site. */
  readonly measures: readonly string[]
  /** Starts a program with nothing of the site's environment, as all that starts such programs does. */
  spawn(program: string, given: readonly string[], options: ConfinedOptions): ChildProcess
  /** Lets confined programs at files of the workspace, and at the folders these lie in. */
  admit(paths: readonly string[]): Promise<void>
}

type ConfinedOptions = Pick<SpawnOptions, 'stdio' | 'detached'>

/** All that every system can do: the program knows no secret that the site was started with. */
export const EMPTY_ENVIRONMENT: Confinement = {
  measures: ['empty environment'],
  spawn: (program, given, options) => spawn(program, given, { ...options, env: {} }),
  admit: async () => {},
}
