import { vi } from 'vitest'
import { Code } from '../../../shared/codes.ts'
import { fakeSite } from '../../app/session/fake-site.fixture.ts'
import { loadJobs } from './jobs.ts'

/** Stops following them, like a closed page, because the next test file shares the process. */
export async function forgetJobs(): Promise<void> {
  fakeSite({ 'GET /api/generations': { code: Code.signInNeeded, status: 401 } })
  await loadJobs()
  vi.unstubAllGlobals()
}
