import { GRAPHILE_SCHEMA } from '../adapters/queue/graphile-schema.ts'
import type { Manifest } from '../modules/backups/backup-folder.ts'

export const BACKED_UP_SCHEMAS = ['public', GRAPHILE_SCHEMA]

export function describeBackup({ tables, files }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const megabytes = files.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6
  return `${rows} rows of ${tables.length} tables, ${files.length} files with ${megabytes.toFixed(1)} MB`
}
