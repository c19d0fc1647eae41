import { AppError } from '../shared/errors.ts'

/** More than the open pages of any person; each holds a connection and memory. */
export const MAX_STREAMS_PER_OWNER = 12

const COME_BACK_SECONDS = 5

/** Counts the endless answers of this node. */
export class EventStreams {
  readonly #open = new Map<string, number>()

  /**
   * Throws `slow_down` if the owner has too many; otherwise counts one until the returned function is called.
   */
  open(ownerId: string): () => void {
    const count = this.#open.get(ownerId) ?? 0
    if (count >= MAX_STREAMS_PER_OWNER) throw new AppError('slow_down', { seconds: COME_BACK_SECONDS })
    this.#open.set(ownerId, count + 1)
    return () => {
      const left = (this.#open.get(ownerId) ?? 1) - 1
      if (left > 0) this.#open.set(ownerId, left)
      else this.#open.delete(ownerId)
    }
  }
}
