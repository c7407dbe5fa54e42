import { expect, test } from 'vitest'
import { isDeeperThan } from './json-depth.ts'

const nested = (depth: number) => `${'{"a":['.repeat(depth / 2)}${']}'.repeat(depth / 2)}`

test.each([
  [nested(32), false],
  [nested(34), true],
  ['['.repeat(60_000), true],
  [`[${'[],'.repeat(20_000)}[]]`, false],
  [JSON.stringify({ name: '['.repeat(100), other: '\\"{'.repeat(100) }), false],
  [`{"name":"\\\\",${'"a":['.repeat(40)}`, true],
  ['"an end that is missing', false],
])('H2: %.20s… is nested too deep: %s', (text, deep) => {
  expect(isDeeperThan(32, text)).toBe(deep)
})
