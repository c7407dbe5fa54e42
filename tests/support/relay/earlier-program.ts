import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const project = fileURLToPath(new URL('../../../', import.meta.url))
const migrations = 'apps/relay/src/store/postgres/migrations/'
const parts = ['apps/relay', 'packages/protocol']

/** The relay of an earlier commit, which runs with the installed packages. */
export interface EarlierProgram {
  /** The newest version of the database that it knows. */
  version: number
  main: string
  remove(): void
}

/**
 * Checks out the relay from before the newest migration of PostgreSQL, into a folder of its own. Null without the
 * history of the project, as in a shallow clone.
 */
export function checkOutEarlierProgram(): EarlierProgram | null {
  const isMigration = (name: string) => /\/?\d{4}-[\w-]+\.ts$/.test(name)
  const present = readdirSync(join(project, migrations)).filter(isMigration).length
  const commits = lines(git('rev-list', '--first-parent', 'HEAD', '--', migrations))
  for (const commit of commits) {
    const names = lines(git('ls-tree', '--name-only', commit, migrations)).filter(isMigration)
    if (names.length === 0 || names.length >= present) continue
    const folder = mkdtempSync(join(tmpdir(), 'civic-hub-earlier-'))
    const archive = git('archive', commit, 'package.json', ...parts)
    const { status } = spawnSync('tar', ['-x', '-C', folder], { input: archive })
    if (status !== 0) throw new Error(`${commit} could not be unpacked`)
    symlinkSync(join(project, 'node_modules'), join(folder, 'node_modules'))
    for (const part of parts)
      cpSync(join(project, part, 'node_modules'), join(folder, part, 'node_modules'), {
        recursive: true,
        verbatimSymlinks: true,
      })
    return {
      version: Number(/(\d{4})-/.exec(names.at(-1) ?? '')?.[1]),
      main: join(folder, 'apps/relay/src/main.ts'),
      remove: () => rmSync(folder, { recursive: true }),
    }
  }
  return null
}

function git(...words: string[]): Buffer {
  const { status, stdout } = spawnSync('git', words, { cwd: project, maxBuffer: 1e9 })
  return status === 0 ? stdout : Buffer.alloc(0)
}

const lines = (output: Buffer): string[] => output.toString().split('\n').filter(Boolean)
