import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, parse } from 'node:path'
import { fileURLToPath } from 'node:url'

const built = fileURLToPath(new URL('../../../apps/web/dist/', import.meta.url))
const hashed = /^(.+-)([\w-]{7})(\.(?:js|css|html))$/
const names = /[\w.$-]+\.(?:js|css|html)/g

/** Another build of the app in its own folder. */
export interface SecondBuild {
  folder: string
  remove(): Promise<void>
}

/**
 * Makes a second build from the existing one, like a change in every file: all hashed scripts, styles and pages have
 * other names wherever they are referenced, and the page has another revision for the service worker.
 */
export async function makeSecondBuild(): Promise<SecondBuild> {
  const folder = await mkdtemp(join(tmpdir(), 'civic-hub-second-build-'))
  await cp(built, folder, { recursive: true })
  const assets = join(folder, 'assets')
  const renamed = new Map<string, string>()
  const files = (await readdir(assets, { recursive: true })).map((path) => parse(path))
  for (const { base } of files) {
    const [, start, hash, ending] = base.match(hashed) ?? []
    if (hash === undefined) continue
    renamed.set(base, `${start}${[...hash].reverse().join('')}${ending}`)
  }
  if (renamed.size < 50) throw new Error('The build has other names than it had')
  for (const path of await textsIn(folder)) {
    const text = await readFile(path, 'utf8')
    const other = text
      .replace(names, (name) => renamed.get(name) ?? name)
      .replace(/(url:"index\.html",revision:")[^"]+/, '$1another')
    if (other !== text) await writeFile(path, other)
  }
  for (const { dir, base } of files) {
    const other = renamed.get(base)
    if (other !== undefined) await rename(join(assets, dir, base), join(assets, dir, other))
  }
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}

/** Without the large readers of files, which reference no other file. */
async function textsIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && /\.(js|css|html|json)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.includes('/reader-ocr-'))
}
