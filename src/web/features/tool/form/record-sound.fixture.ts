import { onTestFinished, vi } from 'vitest'

const RATE = 48_000

class FakeTrack extends EventTarget {
  stopped = false
  stop() {
    this.stopped = true
  }
}

/** Records while its clock runs, like the real one: the file is as long as the time since the start. */
class FakeRecorder extends EventTarget {
  state: 'inactive' | 'recording' = 'inactive'
  /** How much longer the file is than the clock says. */
  extraSeconds = 0
  #began = 0

  start() {
    this.state = 'recording'
    this.#began = performance.now()
  }

  stop() {
    this.state = 'inactive'
    const seconds = (performance.now() - this.#began) / 1000 + this.extraSeconds
    this.dispatchEvent(Object.assign(new Event('dataavailable'), { data: new Blob([String(seconds)]) }))
    this.dispatchEvent(new Event('stop'))
  }
}

/** A browser with a microphone; `allow` answers its permission prompt. */
export function fakeMicrophone() {
  const track = new FakeTrack()
  const recorders: FakeRecorder[] = []
  const contexts: { closed: boolean }[] = []
  const asked = Promise.withResolvers<unknown>()

  class Recorder extends FakeRecorder {
    constructor() {
      super()
      recorders.push(this)
    }
  }
  class Context {
    closed = false
    constructor() {
      contexts.push(this)
    }
    createMediaStreamSource() {
      return { connect: () => {} }
    }
    async close() {
      this.closed = true
    }
  }
  class Analyser {
    getFloatTimeDomainData(samples: Float32Array) {
      samples.fill(0.1)
    }
  }
  class Decoder {
    async decodeAudioData(bytes: ArrayBuffer) {
      const seconds = Number(new TextDecoder().decode(bytes))
      const samples = new Float32Array(Math.round(seconds * RATE))
      return { numberOfChannels: 1, getChannelData: () => samples }
    }
  }
  const getUserMedia = vi.fn(() => asked.promise)
  vi.stubGlobal('MediaRecorder', Recorder)
  vi.stubGlobal('AudioContext', Context)
  vi.stubGlobal('AnalyserNode', Analyser)
  vi.stubGlobal('OfflineAudioContext', Decoder)
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true })
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'mediaDevices')
  })
  return {
    track,
    recorders,
    contexts,
    getUserMedia,
    allow: () => asked.resolve({ getTracks: () => [track] }),
    refuse: (name: string) => asked.reject(new DOMException('No', name)),
  }
}
