/**
 * Links by which browsers reach the storage themselves, so that large files do not go through the site. A port, since the
 * storage checks what the links promise.
 */
export interface DirectTransfers {
  /** Where browsers find the storage, for the policy of pages. */
  origin: string

  /** An address to which exactly these bytes can be put for a quarter of an hour, with these headers. */
  uploadLink(key: string, part: { bytes: number; sha256: string }): DirectUpload

  /** An address under which the blob is saved by this name, for five minutes. */
  downloadLink(key: string, disposition: string): string
}

export type DirectUpload = { url: string; headers: Record<string, string> }
