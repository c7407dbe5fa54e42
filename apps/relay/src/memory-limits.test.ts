import { expect, test } from 'vitest'
import { memoryOptions, missingMemoryOptions } from './memory-limits.ts'

const megabytes = (count: number) => memoryOptions(count * 1024 * 1024)

test('R6: the heap gets half of the memory of the container or the machine, but not more than Node’s own maximum', () => {
  expect(megabytes(512).options).toEqual(['--max-old-space-size=256', '--max-semi-space-size=4'])
  expect(megabytes(256).options).toContain('--max-old-space-size=128')
  expect(megabytes(64 * 1024).options).toContain('--max-old-space-size=4096')
})

test('R6: the operator’s options are kept, and a process that has all options is not restarted', () => {
  const wanted = megabytes(512)
  const { options, environment } = wanted
  expect(missingMemoryOptions(wanted, [], {})).toEqual(wanted)
  expect(missingMemoryOptions(wanted, options, environment)).toEqual({ options: [], environment: {} })
  const own = {
    NODE_OPTIONS: '--enable-source-maps --max_old_space_size=900',
    MALLOC_MMAP_THRESHOLD_: '1',
    MALLOC_ARENA_MAX: '4',
  }
  expect(missingMemoryOptions(wanted, [], own)).toEqual({
    options: ['--max-semi-space-size=4'],
    environment: {},
  })
  expect(missingMemoryOptions(wanted, ['--max-old-space-size-percentage=40'], environment).options).toEqual([
    '--max-semi-space-size=4',
  ])
})
