import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fingerprint, isMarked, ownNode, root, say, setMark, workspaceFolders } from './project.mjs'
import { runQuietly } from './run-quietly.mjs'

const mark = 'node_modules/.installed-from'

/** Installs exactly what the lockfile names, through the pnpm that package.json names; nothing when that is done. */
export async function install() {
  stopOnOldNode()
  const folders = workspaceFolders()
  const wanted = fingerprint([
    'pnpm-lock.yaml',
    'pnpm-workspace.yaml',
    'package.json',
    ...folders.map((folder) => join(folder, 'package.json')),
  ])
  const isThere = [ownNode, ...folders.map((folder) => join(root, folder, 'node_modules'))].every(existsSync)
  if (isThere && isMarked(mark, wanted)) return
  const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  await runQuietly('Installing (the first time takes a minute or two) …', 'npx', [
    '--yes',
    packageManager,
    'install',
    '--frozen-lockfile',
    '--reporter=append-only',
    // It would ask before it replaces what another version of pnpm installed, and there is nobody to answer.
    '--config.confirmModulesPurge=false',
  ])
  setMark(mark, wanted)
}

function stopOnOldNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  say(`Civic Hub needs Node 20.19 or newer, and this is ${process.versions.node}. See https://nodejs.org`)
  process.exit(1)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await install()
