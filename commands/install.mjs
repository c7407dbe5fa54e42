import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fingerprint, isMarked, ownNode, root, say, setMark, workspaceFolders } from './project.mjs'
import { runQuietly } from './run-quietly.mjs'

const marks = { everything: 'node_modules/.installed-from', hub: 'node_modules/.hub-installed-from' }

/**
 * Installs exactly what the lockfile names, through the pnpm that package.json names; nothing when that is done. `wanted` is
 * 'hub', the `dependencies` of all packages, or 'everything', with the tools of `npm test`: once installed, they stay.
 */
export async function install(wanted) {
  stopOnOldNode()
  const scope = existsSync(join(root, marks.everything)) ? 'everything' : wanted
  const mark = marks[scope]
  const packages = workspaceFolders()
  const source = fingerprint([
    'pnpm-lock.yaml',
    'pnpm-workspace.yaml',
    'package.json',
    ...packages.map((folder) => join(folder, 'package.json')),
  ])
  const folders = scope === 'everything' ? packages : packages.filter((folder) => folder !== 'tests')
  const isThere = [ownNode, ...folders.map((folder) => join(root, folder, 'node_modules'))].every(existsSync)
  if (isThere && isMarked(mark, source)) return
  // An installation that is interrupted is repeated in the same scope.
  if (existsSync(join(root, 'node_modules'))) setMark(mark, 'unfinished')
  const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  await runQuietly('Installing (the first time takes a minute or two) …', 'npx', [
    '--yes',
    packageManager,
    'install',
    '--frozen-lockfile',
    ...(scope === 'everything' ? [] : ['--prod']),
    '--reporter=append-only',
    // Replacing what another version of pnpm installed needs no answer to a question.
    '--config.confirmModulesPurge=false',
  ])
  setMark(mark, source)
}

function stopOnOldNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  say(`Civic Hub needs Node 20.19 or newer, and this is ${process.versions.node}. See https://nodejs.org`)
  process.exit(1)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await install('everything')
