import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const fileOf = (name: string) => fileURLToPath(new URL(`../src/ui/${name}`, import.meta.url))
const laterStyles = fileOf('mantine-later.css')

/**
 * Loads the styles of Mantine's components with the components. All of Mantine's styles are 33 kB, and the first
 * screens need 6. A component without styles in one of the two lists fails the build.
 */
export function mantineStyles(): Plugin {
  const [first, later] = [fileOf('mantine.css'), laterStyles].map(readImports) as [Set<string>, Set<string>]
  return {
    name: 'mantine-styles',
    apply: 'build',
    transform: {
      filter: { id: /\/@mantine\/core\/.*\.module\.mjs$/ },
      handler(code, id) {
        const component = basename(id, '.module.mjs')
        if (first.has(component)) return null
        if (!later.has(component)) throw new Error(`src/ui/mantine-later.css lacks ${component}`)
        // Only a component that is used imports its class names.
        return { code: `import ${JSON.stringify(laterStyles)};${code}`, map: null, moduleSideEffects: false }
      },
    },
  }
}

const readImports = (file: string): Set<string> =>
  new Set([...readFileSync(file, 'utf8').matchAll(/styles\/(\w+)\.layer\.css/g)].map(([, name = '']) => name))
