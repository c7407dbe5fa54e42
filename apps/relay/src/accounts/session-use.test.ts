import { expect, test } from 'vitest'
import { deviceOf, placeOf } from './session-use.ts'

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    'Safari on iOS',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0',
    'Microsoft Edge on Windows',
  ],
  ['', ''],
  [undefined, ''],
])('A6: %s is %s', (userAgent, device) => {
  expect(deviceOf(userAgent)).toBe(device)
})

test('A6: a User-Agent that no browser sends is parsed like any other', () => {
  expect(deviceOf('x'.repeat(100_000))).not.toContain('xxxx')
  expect(deviceOf(`Mozilla/5.0 (${'('.repeat(50_000)}`)).toBe('Mozilla')
})

test.each([
  ['203.0.113.77', '203.0.113.*'],
  ['2001:db8:1:2::/64', '2001:db8:1:2:*'],
  ['', ''],
])('A6: the stored place of the address %s is %s', (address, place) => {
  expect(placeOf(address)).toBe(place)
})
