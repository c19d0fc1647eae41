import { AppError } from '../shared/errors.ts'

/** More than anybody has pages open that watch something; each holds a connection and a place in memory. */
export const MAX_STREAMS_PER_OWNER = 12

const COME_BACK_SECONDS = 5

/** Counts the answers of this node that go on until somebody leaves. */
export class EventStreams {
  readonly #open = new Map<string, number>()

  /** Throws `slow_down` where the owner has as many as anybody may; else it counts until the returned function is called. */
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
