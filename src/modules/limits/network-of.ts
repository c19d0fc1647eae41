import { isIPv4, isIPv6, SocketAddress } from 'node:net'

const WITH_PORT = /^(?:\[(?<six>[^\]]+)\]|(?<four>\d+\.\d+\.\d+\.\d+))(?::\d+)?$/

/**
 * What counts as one caller when addresses are counted. An IPv6 customer gets up to a whole /48 for free, so its first
 * three groups stand for all of it. An IPv4 address stands for itself: whole neighborhoods already share one. Some
 * proxies pass addresses on with a port, which differs each time.
 */
export function networkOf(address: string): string {
  const { six, four } = WITH_PORT.exec(address)?.groups ?? {}
  const bare = (six ?? four ?? address).split('%')[0] ?? address
  if (isIPv4(bare)) return bare
  if (!isIPv6(bare)) return address
  const groups = groupsOf(bare)
  return mappedIPv4(groups) ?? `${groups.slice(0, 3).join(':')}::/48`
}

/** The eight groups of an address, including those that `::` leaves out. */
function groupsOf(address: string): string[] {
  const canonical = withoutDots(new SocketAddress({ address, family: 'ipv6' }).address)
  const [head = '', tail] = canonical.split('::')
  const before = head.split(':').filter(Boolean)
  const after = (tail ?? '').split(':').filter(Boolean)
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length
  return [...before, ...Array<string>(zeros).fill('0'), ...after]
}

/** The last two groups may be written as an address of IPv4. */
function withoutDots(address: string): string {
  return address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...parts: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = parts.slice(0, 4).map(Number)
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
  })
}

function mappedIPv4(groups: readonly string[]): string | null {
  const isMapped = groups.slice(0, 5).every((group) => group === '0') && groups[5] === 'ffff'
  if (!isMapped) return null
  return groups
    .slice(6)
    .map((group) => Number.parseInt(group, 16))
    .flatMap((group) => [group >> 8, group & 255])
    .join('.')
}
