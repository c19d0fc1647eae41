import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The slowest files of each kind, the slowest first. A first run has no recorded times and begins with the largest
 * files, so that at its end the other processors wait for a short file that takes half a minute.
 */
export const LONGEST: readonly string[] = [
  'tests/remote-run-death.db.test.ts',
  'tests/worker-death.db.test.ts',
  'tests/ledger-crash.db.test.ts',
  'tests/dev-site.db.test.ts',
  'src/modules/credits/credits.db.test.ts',
  'src/modules/generations/generation-queue.db.test.ts',
  'src/adapters/database/embedded.db.test.ts',
  'tests/previous-version.db.test.ts',
  'tests/e2e/pages.spec.ts',
  'tests/e2e/shell.spec.ts',
  'tests/e2e/start.spec.ts',
  'tests/e2e/providers.spec.ts',
  'tests/e2e/videos.spec.ts',
  'tests/e2e/sticker-packs.spec.ts',
  'tests/e2e/many-nodes.spec.ts',
  'tests/e2e/tool-states.spec.ts',
  'tests/e2e/jobs.spec.ts',
  'tests/e2e/engines.spec.ts',
  'tests/e2e/marks.spec.ts',
]

/** Below 0 for files that are not among them. */
const placeOf = ({ moduleId }: TestSpecification) => LONGEST.indexOf(relative(process.cwd(), moduleId))

/** The slowest files of each kind come first, and then the others as usual. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const kinds = Map.groupBy(await super.sort(files), ({ project }) => project.name)
    return [...kinds.values()].flatMap((kind) => {
      const long = kind.filter((file) => placeOf(file) >= 0)
      const others = kind.filter((file) => placeOf(file) < 0)
      return [...long.toSorted((one, other) => placeOf(one) - placeOf(other)), ...others]
    })
  }
}
