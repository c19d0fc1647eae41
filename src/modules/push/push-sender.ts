/** A browser as it has described itself. */
export type PushTarget = {
  endpoint: string
  /** Its public key on the curve P-256, uncompressed, in base64url. */
  publicKey: string
  /** 16 bytes in base64url. */
  sharedSecret: string
}

/** What a notice says, and where a press on it leads. */
type PushNotice = {
  words: string
  /** One notice with the same tag replaces the other. */
  tag: string
  path: string
}

/** Who sends notices. */
export type PushIdentity = {
  /** On the curve P-256. */
  privateKey: { kty: 'EC'; crv: 'P-256'; x: string; y: string; d: string }
  /** Uncompressed, in base64url. Browsers take notices only from whoever has the key to it. */
  publicKey: string
  /** Where the services can reach the sender: an address of a page or of mail. */
  contact: string
}

/** Hands notices over to the services of the browsers' makers. */
export interface PushSender {
  /**
   * Encrypts a notice for one browser and sends it. `gone` where that browser wants no more of them, ever; rejects
   * where another attempt may succeed. Safe to repeat: a notice replaces an earlier one with its tag.
   */
  send(
    target: PushTarget,
    notice: PushNotice,
    identity: PushIdentity,
    signal: AbortSignal,
  ): Promise<'sent' | 'gone'>
}
