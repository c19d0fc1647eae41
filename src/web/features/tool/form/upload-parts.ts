/** The calls of an upload in parts; injected so that failures can be tested without a network. */
export type PartCalls = {
  begin(): Promise<{ id: string; part_bytes: number; direct: boolean }>
  put(id: string, part: FilePart, onProgress: (sent: number) => void): Promise<void>
  /** How many bytes have arrived. */
  received(id: string): Promise<number>
  pause(ms: number): Promise<void>
  /** Whether a failure was the connection's rather than a refusal, so that a retry makes sense. */
  isBreak(error: unknown): boolean
}

type FilePart = {
  offset: number
  bytes: number
  /** Straight to the storage instead of through the site. */
  direct: boolean
}

const TRIES = 6
const FIRST_PAUSE_MS = 1000

/**
 * Sends a file part by part and returns the upload's id. After a broken connection it asks how much has
 * arrived and continues there; it gives up after several failures in a row without progress. If the storage
 * itself cannot be reached, the rest goes through the site.
 */
export async function sendInParts(
  bytes: number,
  calls: PartCalls,
  onProgress: (share: number) => void,
): Promise<string> {
  const { id, part_bytes, ...begun } = await calls.begin()
  let { direct } = begun
  let offset = 0
  let breaks = 0
  while (offset < bytes) {
    const start = offset
    const size = Math.min(part_bytes, bytes - start)
    try {
      await calls.put(id, { offset: start, bytes: size, direct }, (sent) =>
        onProgress((start + sent) / bytes),
      )
      offset = start + size
      breaks = 0
    } catch (error) {
      breaks += 1
      direct = false
      if (!calls.isBreak(error) || breaks >= TRIES) throw error
      await calls.pause(FIRST_PAUSE_MS * 2 ** (breaks - 1))
      const arrived = await arrivedOrNull(id, calls)
      if (arrived !== null && arrived > offset) breaks = 0
      offset = arrived ?? offset
    }
    onProgress(offset / bytes)
  }
  return id
}

/** Null while the connection is still broken: the next attempt finds out. */
async function arrivedOrNull(id: string, calls: PartCalls): Promise<number | null> {
  try {
    return await calls.received(id)
  } catch (error) {
    if (calls.isBreak(error)) return null
    throw error
  }
}
