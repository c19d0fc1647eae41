import type { Generation } from '../../../shared/contract/generations.ts'
import { ApiError } from '../../app/api/api-client.ts'
import { readEvents } from './server-sent-events.ts'

/** The ways to hear of a generation; injected so that the rules can be tested without a network. */
export type GenerationSource = {
  /** Opens the stream of events. */
  events(signal: AbortSignal): Promise<ReadableStream<Uint8Array>>
  ask(): Promise<Generation>
  pause(ms: number, signal: AbortSignal): Promise<void>
}

type FollowOptions = { onChange: (generation: Generation) => void; signal: AbortSignal }

/** A server that says nothing at all for so long, not even that it is there, is not heard through what lies between. */
const SILENCE_MS = 25_000
const PAUSE_MS = 2000

export function hasEnded({ status }: Pick<Generation, 'status'>): boolean {
  return status !== 'queued' && status !== 'running'
}

/**
 * Reports a generation until it has ended. It listens to the stream of events; each time that breaks, and where it
 * never works, it asks instead and tries again a moment later. Rejects only when asking is refused for good.
 */
export async function followGeneration(
  source: GenerationSource,
  { onChange, signal }: FollowOptions,
): Promise<void> {
  while (!signal.aborted) {
    if (await listen(source, { onChange, signal })) return
    if (signal.aborted) return
    const asked = await askOnce(source)
    if (asked) {
      onChange(asked)
      if (hasEnded(asked)) return
    }
    await source.pause(PAUSE_MS, signal)
  }
}

/** True once the end has been heard. */
async function listen(source: GenerationSource, { onChange, signal }: FollowOptions): Promise<boolean> {
  const silence = new AbortController()
  const timer = { id: setTimeout(() => silence.abort(), SILENCE_MS) }
  const listening = AbortSignal.any([signal, silence.signal])
  try {
    const stream = await source.events(listening)
    for await (const data of readEvents(stream)) {
      if (listening.aborted) return false
      clearTimeout(timer.id)
      timer.id = setTimeout(() => silence.abort(), SILENCE_MS)
      if (data === null) continue
      const generation = JSON.parse(data) as Generation
      onChange(generation)
      if (hasEnded(generation)) return true
    }
  } catch {
    // A broken stream is no reason to worry the person: asking follows.
  } finally {
    clearTimeout(timer.id)
  }
  return false
}

/** Null where the network or the server is away for the moment. */
async function askOnce(source: GenerationSource): Promise<Generation | null> {
  try {
    return await source.ask()
  } catch (error) {
    if (error instanceof ApiError && error.status < 500 && error.status !== 429) throw error
    return null
  }
}
