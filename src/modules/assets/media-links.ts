import { DAY_MS } from '../../shared/durations.ts'
import { AppError } from '../../shared/errors.ts'
import type { KeyedHash } from '../accounts/keyed-hash.ts'
import { isSameSecret } from '../accounts/same-secret.ts'

type LinkParts = { keyedHash: KeyedHash; now: () => Date }

/** What a signed link contains besides the blob's key. */
export type LinkQuery = {
  until?: string | undefined
  name?: string | undefined
  signature?: string | undefined
}

export type OpenedLink = {
  blobKey: string
  /** The file name for saving; null to show the file instead. */
  download: string | null
  secondsLeft: number
}

export type MediaLinks = ReturnType<typeof createMediaLinks>

/** Links to blobs, valid for a day or two for anybody who has them. */
export function createMediaLinks({ keyedHash, now }: LinkParts) {
  const sign = (blobKey: string, until: string, name: string) => keyedHash('media', blobKey, until, name)

  return {
    /** The same address all day, so that browsers can cache what they loaded. */
    async link(blobKey: string, { download = '' }: { download?: string } = {}): Promise<string> {
      const until = String((Math.floor(now().getTime() / DAY_MS) + 2) * (DAY_MS / 1000))
      const signature = await sign(blobKey, until, download)
      const query = new URLSearchParams({ until, ...(download && { name: download }), signature })
      return `/media/${blobKey}?${query}`
    },

    /** Throws `not_found` for an address that was not made here, was changed or has expired. */
    async open(blobKey: string, { until = '', name = '', signature = '' }: LinkQuery): Promise<OpenedLink> {
      const genuine = isSameSecret(signature, await sign(blobKey, until, name))
      const secondsLeft = Math.floor(Number(until) - now().getTime() / 1000)
      if (!genuine || secondsLeft <= 0) throw new AppError('not_found')
      return { blobKey, download: name || null, secondsLeft }
    },
  }
}
