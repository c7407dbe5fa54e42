import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { bundledCode, root } from './world/programs.ts'

/** Files that the simulation loads besides the bundles of its programs. */
const loaded = ['packages/*/src/**/*.ts', 'tests/simulation/**/*.ts', 'tests/support/random/*.ts', 'pnpm-lock.yaml']

/** A digest of all sources that were simulated since programs were loaded: two runs of the same sources have the same. */
export function digestOfSources(): string {
  const digest = createHash('sha256').update(process.version)
  for (const code of [...bundledCode].sort()) digest.update(code)
  for (const file of globSync(loaded, { cwd: root, exclude: ['**/*.test.ts'] }).sort())
    digest.update(file).update(readFileSync(join(root, file)))
  return digest.digest('hex').slice(0, 12)
}
