import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const mantineIndex = fileURLToPath(import.meta.resolve('@mantine/core'))

/**
 * Imports each part of a package from its own file instead of the package's index. Through the index, every
 * part belongs to every screen: the first list would load the forms, tabs and drawers that only other screens
 * show.
 */
export function directImports(): Plugin {
  const files = new Map<string, (name: string) => string>([
    ['@mantine/core', mantineFileOf],
    ['date-fns', (name) => `date-fns/${name}`],
  ])
  const statement = new RegExp(`import\\s*\\{([^}]*)\\}\\s*from\\s*["'](${[...files.keys()].join('|')})["'];?`, 'g')
  return {
    name: 'direct-imports',
    apply: 'build',
    transform: {
      filter: { id: { exclude: /node_modules/ }, code: /["'](@mantine\/core|date-fns)["']/ },
      handler(code) {
        const direct = code.replace(statement, (_whole, names: string, from: string) =>
          names
            .split(',')
            .map((name) => name.trim())
            .filter((name) => name !== '')
            .map((name) => {
              const [exported = name] = name.split(/\s+as\s+/)
              return `import { ${name} } from ${JSON.stringify(files.get(from)?.(exported) ?? from)};`
            })
            .join(''),
        )
        return { code: direct, map: null }
      },
    },
  }
}

const mantineFiles = readMantineIndex()

function mantineFileOf(name: string): string {
  const file = mantineFiles.get(name)
  if (file === undefined) throw new Error(`@mantine/core has no part called ${name}`)
  return file
}

/**
 * Maps each part of Mantine to its file. It reads Mantine's index, because the parts' folders follow no rule.
 */
function readMantineIndex(): ReadonlyMap<string, string> {
  const index = readFileSync(mantineIndex, 'utf8')
  const found = new Map<string, string>()
  for (const [, names = '', path = ''] of index.matchAll(/import \{ ([^}]+) \} from "(\.[^"]+)";/g))
    for (const name of names.split(', '))
      found.set(name.split(' as ').at(-1) ?? name, join(dirname(mantineIndex), path))
  return found
}
