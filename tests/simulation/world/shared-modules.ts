import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

const appPackages = ['relay', 'web'].map((app) =>
  createRequire(fileURLToPath(new URL(`../../../apps/${app}/package.json`, import.meta.url))),
)

/*
 * Yjs, its codecs, and our own packages: one instance for all programs of the world. They have no state of their own, and
 * the compiler optimises them once.
 */
const shared = new Map<string, unknown>()
for (const [name, load] of Object.entries({
  yjs: () => import('yjs'),
  'lib0/decoding': () => import('lib0/decoding'),
  'lib0/encoding': () => import('lib0/encoding'),
  'lib0/function': () => import('lib0/function'),
  'y-protocols/awareness': () => import('y-protocols/awareness'),
  '@civic-hub/protocol': () => import('@civic-hub/protocol'),
  '@civic-hub/protocol/update': () => import('@civic-hub/protocol/update'),
  '@civic-hub/committee': () => import('@civic-hub/committee'),
  '@civic-hub/committee/dashboard': () => import('@civic-hub/committee/dashboard'),
  '@civic-hub/committee/documents': () => import('@civic-hub/committee/documents'),
}))
  shared.set(name, await load())

/** A package that all instances of the programs share. */
export function sharedModule(name: string): unknown {
  const known = shared.get(name)
  if (known) return known
  for (const load of appPackages)
    try {
      const loaded: unknown = load(name)
      shared.set(name, loaded)
      return loaded
    } catch (failure) {
      if ((failure as { code?: string }).code !== 'MODULE_NOT_FOUND') throw failure
    }
  throw new Error(`There is no package ${name}`)
}
