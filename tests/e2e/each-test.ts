import { afterEach } from 'vitest'
import { leaveNothingOpen } from './browser.ts'

afterEach(leaveNothingOpen)
