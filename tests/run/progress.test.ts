import { expect, test } from 'vitest'
import { countEnded, sayProgress } from './progress.ts'

test('counts the ended tests of vitest’s files and Playwright’s stories', () => {
  expect(
    countEnded(' ✓ |unit| a.test.ts (12 tests) 30ms\n ❯ |unit| b.test.ts (1 test | 1 failed) 3ms\n   ✓ alone\n'),
  ).toBe(13)
  expect(countEnded('Running 3 tests\n  ✓   1 e2e/a.spec.ts:3:1 › a (2s)\n  ✘  2 e2e/b.spec.ts:3:1 › b (2s)\n')).toBe(2)
})

test('says each running step, its count, and the time that the last run suggests', () => {
  const last = { seconds: 600, tests: { 'Unit tests': 900 } }
  const running = [
    { name: 'Unit tests', ended: 30 },
    { name: 'Build', ended: 0 },
  ]
  expect(sayProgress(running, last, 60)).toBe('Unit tests 30 of 900 · Build · about 9 min left')
  expect(sayProgress(running, last, 595)).toBe('Unit tests 30 of 900 · Build · nearly done')
  expect(sayProgress(running, null, 60)).toBe('Unit tests 30 · Build')
})
