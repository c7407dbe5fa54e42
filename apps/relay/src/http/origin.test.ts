import { expect, test } from 'vitest'
import { isOwnOrigin } from './origin.ts'

test.each([
  // origin, host, public address, own
  ['http://localhost:3000', 'localhost:3000', null, true],
  ['http://LOCALHOST:3000', 'LocalHost:3000', null, true],
  ['https://hub.example.org', 'hub.example.org', undefined, true],
  ['http://localhost:3001', 'localhost:3000', null, false],
  ['http://localhost:3000.evil.example', 'localhost:3000', null, false],
  ['http://localhost:3000', undefined, null, false],
  [undefined, 'localhost:3000', null, false],
  ['null', 'null', null, false],
  ['https://hub.example.org', 'relay:3000', 'https://hub.example.org', true],
  ['http://hub.example.org', 'hub.example.org', 'https://hub.example.org', false],
  ['https://evil.example', 'evil.example', 'https://hub.example.org', false],
  ['https://hub.example.org.evil.example', 'hub.example.org', 'https://hub.example.org', false],
])('H1: %s to %s with %s: %s', (origin, host, publicUrl, own) => {
  expect(isOwnOrigin(origin, host, publicUrl)).toBe(own)
})
