import { randomUUID } from 'node:crypto'

// The site is also reached by http in a network of one's own, where browsers make no UUIDs.
Reflect.deleteProperty(Object.getPrototypeOf(crypto), 'randomUUID')

const page = randomUUID()

/** Pages of one site hear each other. Test files are pages of different ones, but share a process. */
globalThis.BroadcastChannel = class extends BroadcastChannel {
  constructor(name: string) {
    super(`${name} of ${page}`)
  }
}
