import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Patch } from '../simulation/world/programs.ts'
import { patchedText } from './patched-text.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** A plugin for Vite and Vitest that loads the file of each patch with its fault. */
export function plantedSource(patches: readonly Patch[]) {
  const textOf = new Map(patches.map((patch) => [join(root, patch.file), patchedText(patch)]))
  return {
    name: 'planted-source',
    enforce: 'pre' as const,
    // The router loads the components of a route as a part of their file.
    load: (id: string) => textOf.get(id.replace(/\?tsr-split=.*$/, '')),
  }
}
