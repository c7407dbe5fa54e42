import type { BuildOptions, Plugin } from 'vite'

/** Loaded by the page before any dynamic import but its own. */
const first = /^assets\/(?:en\/)?main-[\w-]{7}\.js$/
const start = /^assets\/(?:en\/)?index-[\w-]{7}\.js$/

/**
 * A script lists the files that its dynamic imports need, so that they are requested together. These lists leave out
 * scripts that are loaded before: those that the script itself imports, and those of the app's start.
 */
export function preloadLists() {
  const loaded = new Map<string, Set<string>>()

  const plugin: Plugin = {
    name: 'preload-lists',
    apply: 'build',
    generateBundle: {
      // Vite writes the lists in the same step.
      order: 'pre',
      handler(_options, bundle) {
        const withImports = (files: readonly string[]) => {
          const found = new Set(files)
          for (const file of found) {
            const chunk = bundle[file]
            if (chunk?.type === 'chunk') for (const imported of chunk.imports) found.add(imported)
          }
          return found
        }
        const files = Object.keys(bundle)
        const atStart = files.filter((file) => first.test(file))
        if (atStart.length !== 1) throw new Error(`The files of the start: ${atStart.join(', ')}`)
        for (const file of files) loaded.set(file, withImports(start.test(file) ? [file] : [file, ...atStart]))
      },
    },
  }
  const modulePreload: BuildOptions['modulePreload'] = {
    polyfill: false,
    resolveDependencies: (_file, files, { hostId }) => files.filter((file) => loaded.get(hostId)?.has(file) !== true),
  }
  return { plugin, modulePreload }
}
