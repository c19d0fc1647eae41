import { BackupError } from '../modules/backups/backup-folder.ts'
import { type Config, loadConfig } from './config.ts'
import { ConfigError } from './environment.ts'

/** Runs an operator's command with the site's settings. Exits with 1 where it fails, or reports a problem. */
export async function runCommand(command: (config: Config) => Promise<boolean>): Promise<void> {
  try {
    process.loadEnvFile('.env')
  } catch {
    // The settings may also be in the environment already.
  }
  try {
    process.exitCode = (await command(loadConfig(process.env))) ? 0 : 1
  } catch (error) {
    const isForReaders = error instanceof ConfigError || error instanceof BackupError
    console.error(isForReaders ? error.message : error)
    process.exitCode = 1
  }
}
