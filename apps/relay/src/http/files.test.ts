import { expect, test } from 'vitest'
import { readRange } from './files.ts'

test.each([
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=10-', { start: 10, end: 99 }],
  ['bytes=10-500', { start: 10, end: 99 }],
  ['bytes=-5', { start: 95, end: 99 }],
  ['bytes=-500', { start: 0, end: 99 }],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=5-4', null],
  ['bytes=-', null],
  ['bytes=0-1,3-4', null],
  ['bytes=1e1-', null],
  ['lines=0-1', null],
  [undefined, null],
] as const)('%s of 100 bytes', (header, range) => {
  expect(readRange(header, 100)).toEqual(range)
})
