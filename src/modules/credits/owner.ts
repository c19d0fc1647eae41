/** Whom credits, uploads, generations and creations belong to. */
export interface Owner {
  kind: 'user' | 'visitor'
  id: string
  domain: string
}
