import { blobKey } from '../../modules/assets/blob-store.ts'
import type { DirectTransfers } from '../../modules/assets/direct-transfers.ts'
import { presign } from './s3-signature.ts'

export type S3LinkSettings = {
  /** The bucket's own address for browsers. */
  publicUrl: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** 8 MB over a slow line. */
const UPLOAD_S = 15 * 60
const DOWNLOAD_S = 5 * 60

/**
 * Signed links to a bucket. Length and checksum of an upload are part of the signature, and S3 compares them with the
 * body.
 */
export function createS3Links(settings: S3LinkSettings, now = () => new Date()): DirectTransfers {
  const addressOf = (key: string) => new URL(`${settings.publicUrl.replace(/\/$/, '')}/${blobKey(key)}`)
  return {
    origin: new URL(settings.publicUrl).origin,

    uploadLink(key, { bytes, sha256 }) {
      const headers = {
        'content-type': 'application/octet-stream',
        'x-amz-checksum-sha256': Buffer.from(sha256, 'hex').toString('base64'),
      }
      const signed = { ...headers, 'content-length': String(bytes) }
      const url = addressOf(key)
      return {
        url: presign({ method: 'PUT', url, headers: signed, expiresInS: UPLOAD_S, at: now() }, settings),
        // Browsers set the length of a body themselves.
        headers,
      }
    },

    downloadLink(key, disposition) {
      const url = addressOf(key)
      url.searchParams.set('response-content-disposition', disposition)
      url.searchParams.set('response-cache-control', 'private, no-store')
      return presign({ method: 'GET', url, expiresInS: DOWNLOAD_S, at: now() }, settings)
    },
  }
}
