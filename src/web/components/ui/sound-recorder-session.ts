import { wavFile } from '../../../shared/sound/wav.ts'
import { loudnessOf } from './sound-recorder-level.ts'
import { mixToMono } from './sound-recorder-mix.ts'

/**
 * Why there is no recording: not allowed, no microphone, microphone in use, ended too early, anything else.
 */
export type RecordingProblem = 'refused' | 'missing' | 'busy' | 'short' | 'broken'

export interface Recording {
  /** The current loudness, from 0 to 1. */
  level: () => number
  stop: () => void
  /** A WAV file, after `stop`, at the maximum length, or when the microphone is taken away. */
  file: Promise<File>
}

interface RecordingOptions {
  minSeconds: number
  maxSeconds: number
  /** Discards the recording and releases the microphone, at any time. */
  signal: AbortSignal
}

const FILE_RATE = 48_000
const MOMENT_SAMPLES = 2048

export function canRecord(): boolean {
  // Outside of secure contexts, browsers hide the devices, despite their types.
  const devices: MediaDevices | undefined = navigator.mediaDevices
  return typeof devices?.getUserMedia === 'function' && typeof MediaRecorder === 'function'
}

/** Asks for the microphone, then records. However it ends, the microphone is released. */
export async function startRecording(options: RecordingOptions): Promise<Recording> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true })
  const over = new AbortController()
  over.signal.addEventListener('abort', () => {
    for (const track of stream.getTracks()) track.stop()
  })
  try {
    options.signal.throwIfAborted()
    options.signal.addEventListener('abort', () => over.abort(), { signal: over.signal })
    const level = listen(stream, over.signal)
    const recorder = new MediaRecorder(stream)
    const stop = () => recorder.state !== 'inactive' && recorder.stop()
    const sound = recordedBy(recorder).finally(() => over.abort())
    recorder.start()
    const timer = setTimeout(stop, options.maxSeconds * 1000)
    over.signal.addEventListener('abort', () => clearTimeout(timer))
    return { level, stop, file: sound.then((blob) => toFile(blob, options)) }
  } catch (error) {
    over.abort()
    throw error
  }
}

function listen(stream: MediaStream, signal: AbortSignal): () => number {
  const context = new AudioContext()
  signal.addEventListener('abort', () => void context.close())
  const analyser = new AnalyserNode(context, { fftSize: MOMENT_SAMPLES })
  context.createMediaStreamSource(stream).connect(analyser)
  const moment = new Float32Array(MOMENT_SAMPLES)
  return () => {
    analyser.getFloatTimeDomainData(moment)
    return loudnessOf(moment)
  }
}

function recordedBy(recorder: MediaRecorder): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const parts: Blob[] = []
    recorder.addEventListener('dataavailable', ({ data }) => parts.push(data))
    recorder.addEventListener('stop', () => resolve(new Blob(parts)))
    recorder.addEventListener('error', () => reject(new Error('The recorder has failed')))
  })
}

/**
 * Browsers record slightly more or less than the clock says, and some write no length into the file. A WAV
 * file keeps exactly to the limits, and every player knows its length.
 */
async function toFile(blob: Blob, { minSeconds, maxSeconds }: RecordingOptions): Promise<File> {
  const decoder = new OfflineAudioContext(1, 1, FILE_RATE)
  const sound = await decoder.decodeAudioData(await blob.arrayBuffer())
  const channels = Array.from({ length: sound.numberOfChannels }, (_, i) => sound.getChannelData(i))
  const samples = mixToMono(channels, maxSeconds * FILE_RATE)
  if (samples.length < minSeconds * FILE_RATE) throw new TooShortError()
  return new File([wavFile(samples, FILE_RATE)], 'recording.wav', { type: 'audio/wav' })
}

class TooShortError extends Error {}

const PROBLEMS: Record<string, RecordingProblem> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
}

export function problemOf(error: unknown): RecordingProblem {
  if (error instanceof TooShortError) return 'short'
  return (error instanceof Error && PROBLEMS[error.name]) || 'broken'
}
