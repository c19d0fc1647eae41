import { createModels } from './models/models.ts'

/** The networks of all files of tests that share this process: each is loaded once, and known by what it has answered. */
export const models = createModels(2_000, 512 * 2 ** 20)
