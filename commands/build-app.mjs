import { join } from 'node:path'
import { filesBelow, fingerprint, isMarked, root, setMark } from './project.mjs'
import { replaceBuilt } from './replace-built.mjs'
import { runQuietly } from './run-quietly.mjs'

/** Inside the built app, so that it goes when that is removed; the relay serves no hidden files. */
const mark = 'apps/web/dist/.built-from'

/**
 * Builds the web app and the relay, unless this very source is built already. A hub that runs serves the former build until
 * the new one is complete.
 */
export async function buildApp() {
  const sources = () =>
    fingerprint([
      ...['apps/web', 'apps/relay', 'packages/committee', 'packages/protocol'].flatMap((folder) => filesBelow(folder)),
      'pnpm-lock.yaml',
    ])
  if (isMarked(mark, sources())) return
  await runQuietly('Building the app …', 'npm', ['run', 'build:beside', '--silent', '--prefix', join('apps', 'web')])
  for (const folder of ['apps/web', 'apps/relay']) replaceBuilt(join(root, folder))
  // Asked again: the build writes the table of routes into the source.
  setMark(mark, sources())
}
