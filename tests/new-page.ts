import { Console } from 'node:console'
import { randomUUID } from 'node:crypto'
import { Writable } from 'node:stream'
import { GlobalWindow } from 'happy-dom'
import { afterAll, vi } from 'vitest'
import { populateGlobal } from 'vitest/runtime'

/** Output of the page and not of our code, such as that it cannot load a picture. */
const nowhere = new Console(new Writable({ write: (_chunk, _encoding, done) => done() }))

const FETCHING = ['fetch', 'Request', 'Response', 'Headers', 'FormData', 'URL', 'URLSearchParams']
/** If both Node and a page have it, the page's version is used. */
const SHARED = [...FETCHING, 'AbortController', 'AbortSignal', 'MessagePort']

// Files share a process and its packages, since those take longest to load. Each file has its own page and modules.
vi.resetModules()
const window = new GlobalWindow({
  console: nowhere,
  url: 'http://localhost:3000',
  settings: { disableErrorCapturing: true },
})
const { keys, originals } = populateGlobal(globalThis, window, {
  bindFunctions: true,
  additionalKeys: SHARED,
})
afterAll(async () => {
  await window.happyDOM.abort()
  window.close()
  for (const key of keys) Reflect.deleteProperty(globalThis, key)
  for (const [key, original] of originals) Object.defineProperty(globalThis, key, original)
  Reflect.deleteProperty(globalThis, 'IS_REACT_ACT_ENVIRONMENT')
})

// In a private network the site is also reached by http, where browsers make no UUIDs.
Reflect.deleteProperty(Object.getPrototypeOf(crypto), 'randomUUID')

const page = randomUUID()
const { BroadcastChannel: Channel } = globalThis

/** Pages of one site receive each other's messages. Test files are pages of different sites, but share a process. */
globalThis.BroadcastChannel = class extends Channel {
  constructor(name: string) {
    super(`${name} of ${page}`)
  }
}
afterAll(() => {
  globalThis.BroadcastChannel = Channel
})
