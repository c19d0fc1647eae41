/** A browser's push subscription. */
export type PushTarget = {
  endpoint: string
  /** Its public key on the curve P-256, uncompressed, in base64url. */
  publicKey: string
  /** 16 bytes in base64url. */
  sharedSecret: string
}

/** The text of a notice, and the link that it opens. */
type PushNotice = {
  words: string
  /** A notice replaces an earlier one with the same tag. */
  tag: string
  path: string
}

/** The sender of notices. */
export type PushIdentity = {
  /** On the curve P-256. */
  privateKey: { kty: 'EC'; crv: 'P-256'; x: string; y: string; d: string }
  /** Uncompressed, in base64url. Browsers only accept notices signed with its private key. */
  publicKey: string
  /** Where the services can reach the sender: an address of a page or of mail. */
  contact: string
}

/** Hands notices over to the services of the browsers' makers. */
export interface PushSender {
  /**
   * Encrypts a notice for one browser and sends it. `gone` if that browser has unsubscribed for good; rejects if
   * another attempt may succeed. Safe to repeat: a notice replaces an earlier one with its tag.
   */
  send(
    target: PushTarget,
    notice: PushNotice,
    identity: PushIdentity,
    signal: AbortSignal,
  ): Promise<'sent' | 'gone'>
}
