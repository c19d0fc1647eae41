/** The owner of credits, uploads, generations and creations. */
export interface Owner {
  kind: 'user' | 'visitor'
  id: string
  domain: string
}
