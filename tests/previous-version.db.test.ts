import { describe, expect, it } from 'vitest'
import { checkBooks, untilAtRest } from './topology/books.ts'
import { makeJourney, newMeasured } from './topology/journeys.ts'
import { checkOutVersion, findVersionBefore } from './topology/previous.ts'
import { startTopology } from './topology/topology.ts'

const before = await findVersionBefore()
/** It builds the pages of that version. */
const PATIENCE_MS = 600_000

describe.skipIf(!before)('a web node of the version before the last change of tables', () => {
  it(
    'keeps serving after others have migrated the tables under it',
    async () => {
      const version = await checkOutVersion(before ?? '')
      const topology = await startTopology({ web: 1, workers: 1, engines: 1 }, { firstWebRoot: version.root })
      try {
        const measured = newMeasured()
        const signal = new AbortController().signal
        await makeJourney(topology.url, measured, { signal, pictures: 2 })
        await untilAtRest(topology.databaseUrl)
        const { problems, ends } = await checkBooks({ ...topology, generations: measured.generations })
        expect(problems).toEqual([])
        expect(measured.failures).toEqual([])
        expect([...ends.values()]).toEqual(['made', 'made'])
      } finally {
        await topology.stop()
        await version.remove()
      }
    },
    PATIENCE_MS,
  )
})
