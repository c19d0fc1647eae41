import { closeSync, fsyncSync, openSync } from 'node:fs'

/** Makes the names in a folder, new or changed, outlive a power cut. */
export function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
