import { spawnSync } from 'node:child_process'
import { closeSync, existsSync, openSync } from 'node:fs'
import { expect, test } from 'vitest'

const program = `
  import { createLog } from ${JSON.stringify(new URL('./log.ts', import.meta.url).href)}
  const log = createLog('info')
  log.info('one')
  setTimeout(() => log.info('two'), 10)
  setTimeout(() => {
    console.error('goes on')
    process.exit(0)
  }, 50)
`

const run = (output: number | 'pipe') =>
  spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', output, 'pipe'],
    encoding: 'utf8',
    // Without an end of its own, this process would block the test for ever.
    timeout: 60_000,
  })

test('the log is written to standard output', () => {
  expect(run('pipe').stdout.match(/"msg":"\w+"/g)).toEqual(['"msg":"one"', '"msg":"two"'])
})

test.skipIf(!existsSync('/dev/full'))('a log on a full disk neither ends nor blocks the process', () => {
  const full = openSync('/dev/full', 'w')
  const { status, stderr } = run(full)
  closeSync(full)
  expect([status, stderr]).toEqual([0, 'goes on\n'])
})
