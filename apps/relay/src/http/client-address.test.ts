import { expect, test } from 'vitest'
import { addressBehind, blockListOf, isUnnamedProxy } from './client-address.ts'

test.each([
  // peer, X-Forwarded-For, counted as
  ['203.0.113.9', undefined, '203.0.113.9'],
  ['203.0.113.9', '198.51.100.7', '203.0.113.9'],
  ['127.0.0.1', '198.51.100.7', '127.0.0.1'],
  ['::ffff:172.18.0.2', 'made up, 198.51.100.7', '172.18.0.2'],
  ['192.168.1.20', '198.51.100.7', '192.168.1.20'],
  ['::1', '198.51.100.7', '0:0:0:0::/64'],
  ['2001:db8:1:2:3:4:5:6', undefined, '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', undefined, '2001:db8:1:2::/64'],
  ['fd00::2', '2001:db8::9', 'fd00:0:0:0::/64'],
  ['', '198.51.100.7', ''],
])('A5: without named proxies: from %s, forwarded for %s: %s', (peer, forwarded, counted) => {
  expect(addressBehind(peer, forwarded, blockListOf([]))).toBe(counted)
})

const proxies = ['127.0.0.1', '172.18.0.2', '203.0.113.0/24', '2001:db8:ffff::/48']

test.each([
  ['127.0.0.1', '198.51.100.7', proxies, '198.51.100.7'],
  ['127.0.0.1', '', proxies, '127.0.0.1'],
  ['::ffff:172.18.0.2', 'made up, 198.51.100.7', proxies, '198.51.100.7'],
  // The next program in the same network is no proxy.
  ['172.18.0.3', '198.51.100.7', proxies, '172.18.0.3'],
  // A trusted proxy before the nearby one: the entry that it wrote counts, and entries that its client made up don't.
  ['172.18.0.2', 'made up, 198.51.100.7, 203.0.113.9', proxies, '198.51.100.7'],
  ['172.18.0.2', '198.51.100.7:4711, 203.0.113.9', proxies, '198.51.100.7'],
  ['172.18.0.2', '198.51.100.7, 2001:db8:ffff::1', proxies, '198.51.100.7'],
  ['172.18.0.2', '2001:db8::9', proxies, '2001:db8:0:0::/64'],
  // A person in a home network, not a proxy.
  ['127.0.0.1', '198.51.100.7, 192.168.1.20', proxies, '192.168.1.20'],
  // Reached from the internet by the trusted proxy itself.
  ['203.0.113.9', '198.51.100.7', proxies, '198.51.100.7'],
  // Entries before the last trusted one are ignored.
  ['172.18.0.2', '198.51.100.7, 203.0.113.9', ['172.18.0.2'], '203.0.113.9'],
  ['172.18.0.2', 'unknown', proxies, '172.18.0.2'],
])('A5: from %s, forwarded for %s, with proxies %j: %s', (peer, forwarded, trusted, counted) => {
  expect(addressBehind(peer, forwarded, blockListOf(trusted))).toBe(counted)
})

test.each([
  ['127.0.0.1', '198.51.100.7', [], true],
  ['::ffff:10.1.2.3', '198.51.100.7', ['10.1.2.4'], true],
  ['fd00::2', '', [], true],
  ['127.0.0.1', undefined, [], false],
  ['127.0.0.1', '198.51.100.7', ['127.0.0.1'], false],
  ['203.0.113.9', '198.51.100.7', [], false],
])(
  'A5: from %s, forwarded for %s, with proxies %j: warns of a proxy without a name: %s',
  (peer, forwarded, trusted, warns) => {
    expect(isUnnamedProxy(peer, forwarded, blockListOf(trusted))).toBe(warns)
  },
)
