/**
 * Links for direct transfers between browsers and the storage, so that large files bypass the site. A port, since the
 * storage enforces what the links promise.
 */
export interface DirectTransfers {
  /** The origin of the storage for browsers, for the content security policy of pages. */
  origin: string

  /** An address to which exactly these bytes can be uploaded for a quarter of an hour, with these headers. */
  uploadLink(key: string, part: { bytes: number; sha256: string }): DirectUpload

  /** An address that downloads the blob under this name, for five minutes. */
  downloadLink(key: string, disposition: string): string
}

export type DirectUpload = { url: string; headers: Record<string, string> }
