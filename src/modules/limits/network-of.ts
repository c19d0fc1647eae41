import { isIPv6, SocketAddress } from 'node:net'

const MAPPED_V4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/**
 * What counts as one caller when addresses are counted. One customer of IPv6 is given a whole /64 and could take a
 * fresh address for every call, so its first half stands for all of it.
 */
export function networkOf(address: string): string {
  const [, mapped] = MAPPED_V4.exec(address) ?? []
  if (mapped) return mapped
  const bare = address.split('%')[0] ?? address
  if (!isIPv6(bare)) return address
  return `${groupsOf(bare).slice(0, 4).join(':')}::/64`
}

/** The eight groups of an address, with those that `::` leaves out. */
function groupsOf(address: string): string[] {
  const canonical = new SocketAddress({ address, family: 'ipv6' }).address
  const [head = '', tail] = canonical.split('::')
  const before = head.split(':').filter(Boolean)
  const after = (tail ?? '').split(':').filter(Boolean)
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length
  return [...before, ...Array<string>(zeros).fill('0'), ...after]
}
