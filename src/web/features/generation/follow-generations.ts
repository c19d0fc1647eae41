import type { Generation } from '../../../shared/contract/generations.ts'
import { readEvents } from './server-sent-events.ts'

/** The ways to hear of somebody's generations; injected so that the rules can be tested without a network. */
export type GenerationSource = {
  /** Opens the stream of events. */
  events(signal: AbortSignal): Promise<ReadableStream<Uint8Array>>
  /** Looks at all of them. Does not reject: where nothing can be learnt, nothing has changed. */
  ask(): Promise<void>
  pause(ms: number, signal: AbortSignal): Promise<void>
}

type FollowOptions = {
  onChange: (generation: Generation) => void
  /** Whether any of those that are known still waits or runs. */
  isAnyOpen: () => boolean
  signal: AbortSignal
}

/** A server that says nothing at all for so long, not even that it is there, is not heard through what lies between. */
const SILENCE_MS = 25_000
const PAUSE_MS = 2000

/**
 * Reports generations until all have ended. It listens to the stream of events; each time that breaks, and where it
 * never works, it asks instead and tries again a moment later.
 */
export async function followGenerations(source: GenerationSource, options: FollowOptions): Promise<void> {
  const goesOn = () => !options.signal.aborted && options.isAnyOpen()
  while (goesOn()) {
    await listen(source, options)
    if (!goesOn()) return
    await source.ask()
    if (!goesOn()) return
    await source.pause(PAUSE_MS, options.signal)
  }
}

async function listen(
  source: GenerationSource,
  { onChange, isAnyOpen, signal }: FollowOptions,
): Promise<void> {
  const silence = new AbortController()
  const timer = { id: setTimeout(() => silence.abort(), SILENCE_MS) }
  const listening = AbortSignal.any([signal, silence.signal])
  try {
    const stream = await source.events(listening)
    for await (const data of readEvents(stream)) {
      if (listening.aborted) return
      clearTimeout(timer.id)
      timer.id = setTimeout(() => silence.abort(), SILENCE_MS)
      if (data === null) continue
      onChange(JSON.parse(data) as Generation)
      if (!isAnyOpen()) return
    }
  } catch {
    // A broken stream is no reason to worry the person: asking follows.
  } finally {
    clearTimeout(timer.id)
  }
}
