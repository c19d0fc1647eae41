/** The calls of an upload in parts; injected so that breaks can be tested without a network. */
export type PartCalls = {
  begin(): Promise<{ id: string; part_bytes: number; direct: boolean }>
  put(id: string, part: FilePart, onProgress: (sent: number) => void): Promise<void>
  /** How much has arrived. */
  received(id: string): Promise<number>
  pause(ms: number): Promise<void>
  /** Whether a failure is one of the line rather than a refusal, so that going on makes sense. */
  isBreak(error: unknown): boolean
}

type FilePart = {
  offset: number
  bytes: number
  /** Into the storage itself rather than through the site. */
  direct: boolean
}

const TRIES = 6
const FIRST_PAUSE_MS = 1000

/**
 * Sends a file part by part and returns the id of what has arrived. After a break it asks how much is there and goes
 * on behind that; it gives up after several breaks in a row without anything new having arrived. Where the storage itself
 * cannot be reached, the rest goes through the site.
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

/** Null while the line is still broken: the next try finds out. */
async function arrivedOrNull(id: string, calls: PartCalls): Promise<number | null> {
  try {
    return await calls.received(id)
  } catch (error) {
    if (calls.isBreak(error)) return null
    throw error
  }
}
