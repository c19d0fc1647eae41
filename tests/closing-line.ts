import type { Reporter, TestModule } from 'vitest/node'
import { leftOut } from './programs.ts'

/** Ends a run with one plain line that any tool can read, after the names of tests that are not to be relied on. */
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const count = (state: string) => tests.filter((test) => test.result().state === state).length
    // A file that cannot be loaded and an error outside of any test are failures too.
    const broken = modules.filter(
      (module) => module.state() === 'failed' && module.errors().length > 0,
    ).length
    for (const test of tests)
      if (test.diagnostic()?.flaky) console.log(`passed only at the second try: ${test.fullName}`)
    const notice = leftOut()
    if (notice) console.log(notice)
    const failed = count('failed') + broken + unhandledErrors.length
    const skipped = count('skipped')
    console.log(`${count('passed')} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
  }
}
