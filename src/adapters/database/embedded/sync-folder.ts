import { closeSync, fsyncSync, openSync } from 'node:fs'

/** Makes new or changed names in a folder survive a power cut. */
export function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
