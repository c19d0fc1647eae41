import type { Database } from '../../db/database.ts'
import type { Verification } from '../../shared/contract/verify.ts'
import type { MediaTools } from '../assets/media-tools.ts'
import { findAlike, findMade, type Made } from './fingerprints.store.ts'
import type { Provenance } from './provenance.ts'

type VerificationParts = {
  db: Database
  provenance: Pick<Provenance, 'read' | 'likeness'>
  tools: Pick<MediaTools, 'probe' | 'strip'>
}

type Verdict = { verdict: Verification['verdict']; made: Made | null }
export type Verify = ReturnType<typeof createVerify>

/**
 * How many of the 64 bits may differ. Scaling, conversion and compression change up to four; different pictures differ
 * in far more.
 */
const MAX_DIFFERENT_BITS = 6

/** Tells whether a file was made here. It stores nothing: the caller deletes the file. */
export function createVerify({ db, provenance, tools }: VerificationParts) {
  return async (path: string, signal: AbortSignal): Promise<Verdict> => {
    const facts = await tools.probe(path, signal)
    const mark = await provenance.read(path)
    const marked = mark && 'creationId' in mark ? await findMade(db, mark.creationId) : null
    if (marked) return { verdict: 'mark', made: marked }

    // The file without its mark, as a picture in a format that everything can open.
    const bare = facts.kind === 'image' ? `${path}.bare` : path
    if (bare !== path) await tools.strip(path, facts, bare, signal)
    const likeness = await provenance.likeness({ path: bare, kind: facts.kind })
    const alike = likeness && (await findAlike(db, likeness, MAX_DIFFERENT_BITS))
    if (alike) return { verdict: 'likeness', made: alike }

    // A mark of ours with an unknown id is that of another site.
    return { verdict: mark ? 'foreign_mark' : 'nothing', made: null }
  }
}
