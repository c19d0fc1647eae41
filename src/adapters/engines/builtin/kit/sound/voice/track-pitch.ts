/** The pitch of a voice over time, in hertz; 0 if unvoiced, as in "s" and in silence. */
export interface Pitch {
  hertz: Float32Array
  /** The similarity of neighbouring periods, up to 1; lower for creaks and breath than for clear tones. */
  clarity: Float32Array
  hopSeconds: number
}

const HOP_SECONDS = 0.01
const WINDOW_SECONDS = 0.032
/** This rate is enough to find voices, and much faster. */
const TRACKING_RATE = 8_000
const LOWEST = 60
const HIGHEST = 480
/** The least similarity of two periods of a voice. */
const VOICED = 0.5
const CANDIDATES = 5
/** If two lengths fit equally well, the shorter is the period: the longer is two of them. */
const OCTAVE_COST = 0.03
const JUMP_COST = 0.4
const ONSET_COST = 0.14

interface Candidate {
  hertz: number
  strength: number
  clarity: number
}

/** Follows the likeliest path through the candidates of all moments (after Boersma, 1993). */
export function trackPitch(samples: Float32Array, rate: number): Pitch {
  const low = decimate(samples, rate, TRACKING_RATE)
  const hop = HOP_SECONDS * TRACKING_RATE
  const frames = Math.floor(low.length / hop)
  const loudest = peakOf(low)
  const candidates = Array.from({ length: frames }, (_, i) => candidatesAt(low, i * hop, loudest))
  return { ...bestPath(candidates), hopSeconds: HOP_SECONDS }
}

export function pitchAt({ hertz, hopSeconds }: Pitch, seconds: number): number {
  return hertz[Math.min(hertz.length - 1, Math.max(0, Math.round(seconds / hopSeconds)))] ?? 0
}

/** A creak counts little compared with a clear tone: a fortieth at a clarity of 0.6. */
const CLEARNESS = 8

/**
 * Half of the voice is higher and half lower; 0 if there is no voice. Clear tones count most: some voices creak and
 * breathe more than others, mostly low, and two voices with the same median of everything would sound up to a tenth
 * apart.
 */
export function medianPitch({ hertz, clarity }: Pitch): number {
  const voiced = Array.from(hertz, (value, i) => ({ value, weight: (clarity[i] ?? 0) ** CLEARNESS }))
    .filter(({ value }) => value > 0)
    .sort((one, other) => one.value - other.value)
  const half = voiced.reduce((sum, { weight }) => sum + weight, 0) / 2
  let heard = 0
  for (const { value, weight } of voiced) {
    heard += weight
    if (heard >= half) return value
  }
  return 0
}

export function quantile(values: Float32Array | readonly number[], part: number): number {
  const sorted = Float64Array.from(values).sort()
  return sorted[Math.round(part * (sorted.length - 1))] ?? 0
}

/** Means over a triangle remove frequencies that the lower rate cannot hold. */
function decimate(samples: Float32Array, from: number, to: number): Float32Array {
  const step = from / to
  if (step <= 1) return samples
  return Float32Array.from({ length: Math.floor(samples.length / step) }, (_, i) => {
    const centre = i * step
    let sum = 0
    let weight = 0
    for (let n = Math.ceil(centre - step); n <= centre + step; n++) {
      const share = 1 - Math.abs(n - centre) / step
      sum += share * (samples[n] ?? 0)
      weight += share
    }
    return weight > 0 ? sum / weight : 0
  })
}

function peakOf(samples: Float32Array): number {
  let peak = 1e-6
  for (const sample of samples) peak = Math.max(peak, Math.abs(sample))
  return peak
}

function candidatesAt(samples: Float32Array, centre: number, loudest: number): Candidate[] {
  const size = WINDOW_SECONDS * TRACKING_RATE
  const start = Math.round(centre - size / 2)
  const shortest = Math.floor(TRACKING_RATE / HIGHEST)
  const longest = Math.ceil(TRACKING_RATE / LOWEST)
  const window = windowAt(samples, start, size + longest + 1)
  const quiet = Math.max(0, 2 - peakOf(window.subarray(0, size)) / loudest / 0.015)
  const unvoiced = { hertz: 0, strength: VOICED + quiet, clarity: 0 }
  const alike = likenesses(window, size, longest + 1)
  const found: Candidate[] = []
  for (let lag = shortest; lag <= longest; lag++) {
    const before = alike[lag - 1] ?? 0
    const here = alike[lag] ?? 0
    const after = alike[lag + 1] ?? 0
    if (here < 0.25 || here < before || here <= after) continue
    const bend = before - 2 * here + after
    const exact = lag + (bend < 0 ? (before - after) / (2 * bend) : 0)
    const strength = here - OCTAVE_COST * Math.log2(exact / shortest)
    found.push({ hertz: TRACKING_RATE / exact, strength, clarity: here })
  }
  found.sort((one, other) => other.strength - one.strength)
  return [unvoiced, ...found.slice(0, CANDIDATES)]
}

/** Subtracts the mean, which would make everything look alike. */
function windowAt(samples: Float32Array, start: number, length: number): Float32Array {
  const window = new Float32Array(length)
  let mean = 0
  for (let i = 0; i < length; i++) {
    window[i] = samples[start + i] ?? 0
    mean += (window[i] ?? 0) / length
  }
  return window.map((value) => value - mean)
}

/** The similarity of a stretch to a later one, from -1 to 1, by the delay. */
function likenesses(window: Float32Array, size: number, longest: number): Float32Array {
  const alike = new Float32Array(longest + 1)
  let own = 1e-9
  for (let i = 0; i < size; i++) own += (window[i] ?? 0) ** 2
  let other = own
  for (let lag = 0; lag <= longest; lag++) {
    let sum = 0
    for (let i = 0; i < size; i++) sum += (window[i] ?? 0) * (window[i + lag] ?? 0)
    alike[lag] = sum / Math.sqrt(own * other)
    other = Math.max(1e-9, other - (window[lag] ?? 0) ** 2 + (window[lag + size] ?? 0) ** 2)
  }
  return alike
}

function bestPath(frames: Candidate[][]): Pick<Pitch, 'hertz' | 'clarity'> {
  let scores = [0]
  let previous: Candidate[] = [{ hertz: 0, strength: 0, clarity: 0 }]
  const origins = frames.map((candidates) => {
    const chosen: number[] = []
    scores = candidates.map((candidate, i) => {
      let best = Number.NEGATIVE_INFINITY
      let from = 0
      previous.forEach((earlier, k) => {
        const score = (scores[k] ?? 0) - stepCost(earlier.hertz, candidate.hertz)
        if (score > best) [best, from] = [score, k]
      })
      chosen[i] = from
      return best + candidate.strength
    })
    previous = candidates
    return chosen
  })
  let place = scores.indexOf(Math.max(...scores))
  const hertz = new Float32Array(frames.length)
  const clarity = new Float32Array(frames.length)
  for (let i = frames.length - 1; i >= 0; i--) {
    const chosen = frames[i]?.[place]
    hertz[i] = chosen?.hertz ?? 0
    clarity[i] = chosen?.clarity ?? 0
    place = origins[i]?.[place] ?? 0
  }
  return { hertz, clarity }
}

function stepCost(from: number, to: number): number {
  if (from === 0 && to === 0) return 0
  if (from === 0 || to === 0) return ONSET_COST
  return JUMP_COST * Math.abs(Math.log2(to / from))
}
