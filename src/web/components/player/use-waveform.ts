import { useEffect, useState } from 'react'
import { loudnessAlong } from './waveform.ts'

/** A low rate is enough for drawing, and takes a fraction of the memory. */
const DRAWING_RATE = 8_000
const MAX_BYTES = 20_000_000

/**
 * The loudness of a sound along its length, or null while it is unknown; the player works without it. Nothing
 * is fetched before it is wanted.
 */
export function useWaveform(src: string, parts: number, wanted: boolean): number[] | null {
  const [drawn, setDrawn] = useState<{ src: string; levels: number[] } | null>(null)
  const isDrawn = drawn?.src === src
  useEffect(() => {
    if (!wanted || isDrawn || typeof OfflineAudioContext === 'undefined') return
    const leaving = new AbortController()
    measure(src, parts, leaving.signal).then(
      (levels) => !leaving.signal.aborted && setDrawn({ src, levels }),
      () => {},
    )
    return () => leaving.abort()
  }, [src, parts, wanted, isDrawn])
  return isDrawn ? drawn.levels : null
}

async function measure(src: string, parts: number, signal: AbortSignal): Promise<number[]> {
  const response = await fetch(src, { signal })
  if (!response.ok || Number(response.headers.get('content-length')) > MAX_BYTES)
    throw new Error('Not to be drawn')
  const sound = await new OfflineAudioContext(1, 1, DRAWING_RATE).decodeAudioData(
    await response.arrayBuffer(),
  )
  return loudnessAlong(sound.getChannelData(0), parts)
}
