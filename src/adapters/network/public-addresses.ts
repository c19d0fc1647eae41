import { type LookupAddress, lookup } from 'node:dns'
import { BlockList, isIPv6, type LookupFunction } from 'node:net'

/** Networks without public servers: this machine, its neighbors, and ranges that clouds reserve. */
const PRIVATE: [network: string, prefix: number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
  ['::', 127],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
]

const blocked = new BlockList()
for (const [network, prefix] of PRIVATE) blocked.addSubnet(network, prefix, isIPv6(network) ? 'ipv6' : 'ipv4')

export function isPublicAddress(address: string): boolean {
  // An IPv4 address inside of an IPv6 one is checked as the former.
  const inner = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (inner) return isPublicAddress(inner)
  return !blocked.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

/**
 * Looks a name up as Node does, and finds nothing if an address is private. The connection is made to the very address
 * that was checked, so that no second lookup can answer differently.
 */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
    if (error) return callback(error, [])
    const [first] = found
    if (!first || !found.every(({ address }) => isPublicAddress(address))) {
      const refused: NodeJS.ErrnoException = new Error(`${hostname} has a private address`)
      refused.code = 'EREFUSED'
      return callback(refused, [])
    }
    if (options.all) callback(null, found)
    else callback(null, first.address, first.family)
  })
}
