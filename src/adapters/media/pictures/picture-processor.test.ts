import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { createPictureProcessor } from './picture-processor.ts'

const processor = createPictureProcessor()
afterAll(() => processor.close())

/** The environments of the processes that this one has started, according to the system. */
function environmentsOfChildren(): string[] {
  const threads = readdirSync('/proc/self/task')
  const children = threads.flatMap((thread) =>
    readFileSync(`/proc/self/task/${thread}/children`, 'utf8').split(' ').filter(Boolean),
  )
  return children.map((pid) => readFileSync(`/proc/${pid}/environ`, 'utf8'))
}

test.runIf(process.platform === 'linux')(
  'the process that opens pictures gets none of the site’s secrets',
  async () => {
    vi.stubEnv('SESSION_SECRET', 'plums')
    const picture = path.resolve(import.meta.dirname, '../../../../tests/media/coffee.jpg')
    expect(await processor.run({ task: 'measure', path: picture })).toEqual({ width: 480, height: 320 })
    const environments = environmentsOfChildren()
    expect(environments).not.toEqual([])
    expect(environments.filter((environment) => environment.includes('SESSION_SECRET'))).toEqual([])
    vi.unstubAllEnvs()
  },
)
