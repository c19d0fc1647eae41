import type { OwnerId } from '../../db/owned-rows.ts'

/** The owner of credits, uploads, generations and creations. */
export interface Owner extends OwnerId {
  domain: string
}
