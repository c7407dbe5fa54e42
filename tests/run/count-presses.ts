import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/*
 * `npm run count:presses`: runs the story of a council's evening, and prints the number of its presses. Each key
 * and each click is one, the letters of content are none (tests/run/presses.ts). Needs `npm run build`.
 */

const file = join(mkdtempSync(join(tmpdir(), 'presses-')), 'presses')
writeFileSync(file, '')
const { status } = spawnSync(
  'npx',
  ['playwright', 'test', '--config', 'tests/playwright.config.ts', '--workers', '1', 'council-meeting'],
  { stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, COUNT_PRESSES: file } },
)
if (status === 0) process.stdout.write(`${readFileSync(file).length} presses\n`)
process.exitCode = status ?? 1
