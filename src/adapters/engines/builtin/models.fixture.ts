import { createModels } from './models/models.ts'

/** The networks for all test files of this process: each is loaded once, and its answers are remembered. */
export const models = createModels(2_000, { maxAnswerBytes: 512 * 2 ** 20 })
