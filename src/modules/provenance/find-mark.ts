import { isIdOf } from '../../shared/ids.ts'
import { CREATION_ATTRIBUTE } from './mark.ts'

/** Ours, with the id it names; somebody else's; or none. */
export type FoundMark = { creationId: string } | { foreign: true } | null

const ID_LENGTH = 'cr_'.length + 32
const OURS = Buffer.from(CREATION_ATTRIBUTE)

const FOREIGN = [
  // The IPTC terms for media that a trained model made or took part in, in whatever form they are written.
  Buffer.from('rainedAlgorithmicMedia'),
  // The type of a C2PA manifest store, which every container embeds as it is.
  Buffer.from('6332706100110010800000aa00389b71', 'hex'),
]

/** What is kept of one chunk for the next one, so that nothing is missed that lies across their border. */
const OVERLAP = OURS.length + ID_LENGTH

/**
 * Looks for marks in the bytes themselves. Containers store them uncompressed, so they are found wherever a program
 * that copied the file has put them, even in containers that we do not write.
 */
export async function findMark(chunks: AsyncIterable<Uint8Array>): Promise<FoundMark> {
  let foreign = false
  let rest: Uint8Array = new Uint8Array()
  for await (const chunk of chunks) {
    const bytes = Buffer.concat([rest, chunk])
    const creationId = findCreationId(bytes)
    if (creationId) return { creationId }
    foreign ||= FOREIGN.some((needle) => bytes.includes(needle))
    rest = bytes.subarray(-OVERLAP)
  }
  return foreign ? { foreign: true } : null
}

function findCreationId(bytes: Buffer): string | null {
  for (let at = bytes.indexOf(OURS); at >= 0; at = bytes.indexOf(OURS, at + 1)) {
    const start = at + OURS.length
    const id = bytes.toString('latin1', start, start + ID_LENGTH)
    if (isIdOf('creation', id)) return id
  }
  return null
}
