import { z } from 'zod'

const LISTEN_MS = 1_000
const Progress = z.object({
  type: z.literal('progress'),
  data: z.object({ value: z.number(), max: z.number().positive(), prompt_id: z.string().nullish() }),
})

type Listening = { address: string; id: string; clientId: string; signal: AbortSignal }

/** The progress of a run, if its machine reports it within a moment. */
export function listenForProgress({ address, id, clientId, signal }: Listening): Promise<number | null> {
  const { promise, resolve } = Promise.withResolvers<number | null>()
  const query = new URLSearchParams({ clientId })
  const socket = new WebSocket(`${address.replace(/^http/, 'ws')}/ws?${query}`)
  const end = (progress: number | null) => {
    resolve(progress)
    socket.close()
  }
  AbortSignal.any([signal, AbortSignal.timeout(LISTEN_MS)]).addEventListener('abort', () => end(null))
  socket.addEventListener('error', () => end(null))
  socket.addEventListener('close', () => resolve(null))
  socket.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const progress = readProgress(data, id)
    if (progress !== null) end(progress)
  })
  return promise
}

/** Null for messages about anything else, and for the previews between them. */
function readProgress(message: unknown, id: string): number | null {
  const told = typeof message === 'string' ? Progress.safeParse(parseJson(message)).data?.data : undefined
  if (!told || (told.prompt_id ?? id) !== id) return null
  return Math.min(1, told.value / told.max)
}

/** Anything but JSON is ignored; an error thrown in a listener would end the process. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
