import fc from 'fast-check'
import { expect, test } from 'vitest'
import { networkOf } from './network-of.ts'

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['192.0.2.7:51234', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::ffff:c000:207', '192.0.2.7'],
  ['::FFFF:192.0.2.7', '192.0.2.7'],
  ['[::ffff:192.0.2.7]:443', '192.0.2.7'],
  ['2001:db8:1:2:aaaa:bbbb:cccc:dddd', '2001:db8:1::/48'],
  ['2001:db8:1:ffff::1', '2001:db8:1::/48'],
  ['[2001:db8:1:2::1]:51234', '2001:db8:1::/48'],
  ['[2001:db8:1:2::1]', '2001:db8:1::/48'],
  ['2001:DB8:1:2::1', '2001:db8:1::/48'],
  ['2001:0db8:0001:0002:0:0:0:9', '2001:db8:1::/48'],
  ['2001:db8::1', '2001:db8:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0::/48'],
  ['::1', '0:0:0::/48'],
  ['in-process', 'in-process'],
  ['nonsense:with:colons', 'nonsense:with:colons'],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test('all addresses of a /48 count as one, with and without a port (trap: IPv6 /64s printing credits)', () => {
  const group = fc.integer({ min: 0, max: 0xffff }).map((number) => number.toString(16))
  const rest = fc.array(group, { minLength: 5, maxLength: 5 })
  fc.assert(
    fc.property(rest, fc.integer({ min: 1, max: 65535 }), (groups, port) => {
      const address = `2001:db8:77:${groups.join(':')}`
      expect(networkOf(address)).toBe('2001:db8:77::/48')
      expect(networkOf(`[${address}]:${port}`)).toBe('2001:db8:77::/48')
    }),
  )
})
