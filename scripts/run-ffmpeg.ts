import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** Writes over what is there, and says nothing but what went wrong. */
export async function runFfmpeg(program: string, given: readonly string[]): Promise<void> {
  await promisify(execFile)(program, ['-v', 'error', '-y', ...given])
}
