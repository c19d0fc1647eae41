import { vi } from 'vitest'
import { Code } from '../../../shared/codes.ts'
import { fakeSite } from '../../app/session/fake-site.fixture.ts'
import { findJobs } from './jobs.ts'

/** Nobody follows them any more, as on a page that is closed: the next file has a page in the same process. */
export async function forgetJobs(): Promise<void> {
  fakeSite({ 'GET /api/generations': { code: Code.signInNeeded, status: 401 } })
  await findJobs()
  vi.unstubAllGlobals()
}
