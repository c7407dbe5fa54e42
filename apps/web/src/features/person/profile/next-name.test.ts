import { areNamesAlike } from '@civic-hub/protocol/similar-names'
import { expect, test } from 'vitest'
import { nextName } from './next-name.ts'

test('the next name has the next number', () => {
  expect(nextName(' Olga Owner ')).toBe('Olga Owner (2)')
  expect(nextName('Olga Owner (2)')).toBe('Olga Owner (3)')
  expect(nextName('(2)')).toBe('(2) (2)')
  expect(areNamesAlike('Olga Owner', nextName('Olga Owner'))).toBe(false)
})
