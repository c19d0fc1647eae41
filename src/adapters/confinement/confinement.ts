import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'

/** Starts programs that read untrusted files. */
export interface Confinement {
  /** The active restrictions, in words for the person who starts the site. */
  readonly measures: readonly string[]
  /** Starts a program with nothing of the site's environment. */
  spawn(program: string, given: readonly string[], options: ConfinedOptions): ChildProcess
  /** Gives confined programs access to files of the workspace, and to their folders. */
  admit(paths: readonly string[]): Promise<void>
}

type ConfinedOptions = Pick<SpawnOptions, 'stdio' | 'detached'>

/** The minimum on every system: the program does not get the secrets that the site was started with. */
export const EMPTY_ENVIRONMENT: Confinement = {
  measures: ['empty environment'],
  spawn: (program, given, options) => spawn(program, given, { ...options, env: {} }),
  admit: async () => {},
}
