/**
 * When it is imported, the library looks for settings in the working folder and in all above it, and fails at one it
 * may not read. Seen from the top of the file system there is nothing above.
 */
const workingFolder = process.cwd()
process.chdir('/')
export const { Logger, parseCronItems, run, runMigrations } = await import('graphile-worker')
process.chdir(workingFolder)
