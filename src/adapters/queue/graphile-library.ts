/**
 * On import, the library looks for settings in the working folder and all its parents, and fails at one it may not
 * read. The root folder has no parents.
 */
const workingFolder = process.cwd()
process.chdir('/')
export const { Logger, parseCronItems, run, runMigrations } = await import('graphile-worker')
process.chdir(workingFolder)
