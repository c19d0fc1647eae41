import type { Generation } from '../../../shared/contract/generations.ts'
import { readEvents } from './server-sent-events.ts'

/**
 * The sources of news about a person's generations; injected so that the rules can be tested without a
 * network.
 */
export type GenerationSource = {
  /** Opens the event stream. */
  events(signal: AbortSignal): Promise<ReadableStream<Uint8Array>>
  /** Loads all of them. Never rejects: without an answer, nothing has changed. */
  ask(): Promise<void>
  pause(ms: number, signal: AbortSignal): Promise<void>
}

type FollowOptions = {
  onChange: (generation: Generation) => void
  /** Whether any known generation is still waiting or running. */
  isAnyOpen: () => boolean
  signal: AbortSignal
}

/**
 * If the server sends nothing for this long, not even a sign of life, something in between blocks the stream.
 */
const SILENCE_MS = 25_000
const PAUSE_MS = 2000

/**
 * Reports generations until all have ended. It listens to the event stream. Whenever that breaks, or if it
 * never works, it polls instead, and tries the stream again a moment later.
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
    // A broken stream is not worth a message, because polling follows.
  } finally {
    clearTimeout(timer.id)
  }
}
