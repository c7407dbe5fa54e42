import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

// The programs in this folder begin on whatever Node a machine has, before anything is installed: plain JavaScript,
// and nothing from node_modules.

export const root = fileURLToPath(new URL('..', import.meta.url))

/** The project's own Node, which comes as a package. Called directly: its link in .bin is a shell that keeps signals to itself. */
export const ownNode = join(root, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node')

/** Every folder that is a package of its own. */
export function workspaceFolders() {
  const below = (folder) => readdirSync(join(root, folder)).map((name) => join(folder, name))
  return [...below('apps'), ...below('packages'), 'tests'].filter((folder) =>
    existsSync(join(root, folder, 'package.json')),
  )
}

/** All files below a folder, without what is installed or built. */
export function filesBelow(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === 'node_modules' || entry.name === 'dist' || entry.name.startsWith('.')) return []
    const path = join(folder, entry.name)
    return entry.isDirectory() ? filesBelow(path) : [path]
  })
}

/** One text for the content of these files, so that a step is repeated exactly when something changed. */
export function fingerprint(files) {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}`)
  for (const file of files.map((file) => relative(root, join(root, file))).sort()) {
    hash.update(`\0${file}\0`).update(readFileSync(join(root, file)))
  }
  return hash.digest('hex')
}

/** Whether a mark says that this very content was dealt with. */
export function isMarked(mark, content) {
  return existsSync(join(root, mark)) && readFileSync(join(root, mark), 'utf8') === content
}

export function setMark(mark, content) {
  writeFileSync(join(root, mark), content)
}

export function say(sentence) {
  process.stdout.write(`${sentence}\n`)
}
