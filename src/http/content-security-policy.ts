/** What a page may load. Scripts need a nonce or a known hash; everything else comes from our own origin. */
export type ContentSecurity = {
  /**
   * The services that the operator has configured: analytics, live chat, sign-in with Google, and their
   * hosts.
   */
  extraOrigins: readonly string[]
  /** Where browsers download and upload files directly. They are untrusted, so nothing from there may run. */
  fileOrigins?: readonly string[] | undefined
  /** Who may show this page in a frame. */
  frameAncestors: "'none'" | "'self'"
}

export function contentSecurityPolicy(
  { extraOrigins, fileOrigins = [], frameAncestors }: ContentSecurity,
  scriptSources: readonly string[],
): string {
  const extra = extraOrigins.join(' ')
  // A chat keeps a WebSocket open, which is another scheme.
  const lines = extraOrigins.map((origin) => origin.replace(/^http/, 'ws')).join(' ')
  const files = fileOrigins.join(' ')
  const directives: Record<string, string> = {
    'default-src': "'self'",
    'script-src': `'self' ${[...scriptSources, extra].join(' ')}`,
    // React writes style attributes, and the dialog library its own style element.
    'style-src': `'self' 'unsafe-inline' ${extra}`,
    'img-src': `'self' data: blob: ${extra} ${files}`,
    'media-src': `'self' blob: ${extra} ${files}`,
    'font-src': `'self' ${extra}`,
    // A chosen sound is read to draw its waveform.
    'connect-src': `'self' blob: ${extra} ${lines} ${files}`,
    'frame-src': `'self' ${extra}`,
    'worker-src': "'self' blob:",
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': frameAncestors,
  }
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.replaceAll(/ +/g, ' ').trim()}`)
    .join('; ')
}
