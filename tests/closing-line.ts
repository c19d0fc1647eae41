import { relative } from 'node:path'
import type { Reporter, TestCase, TestModule } from 'vitest/node'
import { leftOut } from './programs.ts'

/** A run of fewer tests is one of a few files, whose times stand beside them. */
const WHOLE_RUN = 1000

/** Ends a run with one plain line that any tool can read, after the names of flaky tests. */
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const count = (state: string) => tests.filter((test) => test.result().state === state).length
    // A file that cannot be loaded and an error outside of any test are failures too.
    const broken = modules.filter(
      (module) => module.state() === 'failed' && module.errors().length > 0,
    ).length
    for (const test of tests) {
      const { flaky, retryCount = 0 } = test.diagnostic() ?? {}
      if (flaky) console.log(`passed only at try ${retryCount + 1}: ${test.fullName}`)
    }
    if (tests.length >= WHOLE_RUN) printSlowest(tests)
    const notice = leftOut()
    if (notice) console.log(notice)
    const failed = count('failed') + broken + unhandledErrors.length
    const skipped = count('skipped')
    console.log(`${count('passed')} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
  }
}

function printSlowest(tests: readonly TestCase[]): void {
  const secondsOf = (test: TestCase) => (test.diagnostic()?.duration ?? 0) / 1000
  const slowest = tests.toSorted((a, b) => secondsOf(b) - secondsOf(a)).slice(0, 20)
  console.log('\nthe slowest twenty, in seconds:')
  for (const test of slowest) {
    const file = relative(process.cwd(), test.module.moduleId)
    console.log(`${secondsOf(test).toFixed(1).padStart(6)}  ${file}: ${test.fullName}`)
  }
}
