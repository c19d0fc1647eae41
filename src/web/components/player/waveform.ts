/** The loudness of a sound along its length, relative to the loudest part, from 0 to 1. */
export function loudnessAlong(samples: Float32Array, parts: number): number[] {
  const levels = Array.from({ length: parts }, (_, part) => {
    const from = (part * samples.length) / parts
    const to = ((part + 1) * samples.length) / parts
    return level(samples.subarray(Math.floor(from), Math.max(Math.floor(from) + 1, Math.floor(to))))
  })
  const loudest = Math.max(...levels)
  return loudest > 0 ? levels.map((value) => value / loudest) : levels
}

function level(samples: Float32Array): number {
  let sum = 0
  for (const sample of samples) sum += sample * sample
  return Math.sqrt(sum / Math.max(1, samples.length))
}

const GAP = 0.4
/** Silence is drawn as a dot, so that playback stays visible. */
const LEAST = 0.06

/** Bars around the middle, one per part. The drawing is one unit wide per part and two units high. */
export function barsPath(levels: readonly number[]): string {
  return levels
    .map((value, i) => {
      const half = Math.max(LEAST, value)
      return `M${i + GAP / 2} ${(1 - half).toFixed(3)}h${1 - GAP}v${(2 * half).toFixed(3)}h${GAP - 1}z`
    })
    .join('')
}

/** 0:07, 12:05, 1:02:03. */
export function clockTime(seconds: number): string {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0
  const hours = Math.floor(whole / 3600)
  const minutes = Math.floor(whole / 60) % 60
  const rest = String(whole % 60).padStart(2, '0')
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`
}
