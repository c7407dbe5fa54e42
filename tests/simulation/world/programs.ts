import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compileFunction } from 'node:vm'

export const root = fileURLToPath(new URL('../../..', import.meta.url))

/** A change of the source of one file, to plant a fault. `from` must be in the file exactly once. */
export interface Patch {
  file: string
  from: string
  to: string
}

export type Require = (name: string) => unknown
/** Starts a new instance of a program, with its own module state. */
export type Program = (require: Require) => Record<string, unknown>

interface Bundler {
  rolldown(options: object): Promise<{
    generate(options: object): Promise<{ output: [{ code: string }] }>
  }>
}

async function loadBundler(): Promise<Bundler> {
  const vite = createRequire(join(root, 'apps/web/package.json')).resolve('vite')
  return import(createRequire(vite).resolve('rolldown')) as Promise<Bundler>
}

/**
 * Bundles the product's sources into one function, so that one process can run many instances of them. Packages stay
 * outside: all instances share them, as they have no state of their own.
 */
export async function loadProgram(entry: string, patches: readonly Patch[]): Promise<Program> {
  const { rolldown } = await loadBundler()
  const applied = new Set<Patch>()
  const bundle = await rolldown({
    input: join(root, entry),
    external: (name: string) => !name.startsWith('.') && !name.startsWith('/'),
    platform: 'node',
    logLevel: 'silent',
    transform: {
      define: { 'import.meta.env.VITE_APP_VERSION': '"simulated"', 'import.meta.env.DEV': 'false' },
    },
    plugins: [
      {
        name: 'patches',
        transform(code: string, file: string) {
          const wanted = patches.filter((patch) => relative(root, file) === patch.file)
          let changed = code
          for (const patch of wanted) {
            if (changed.split(patch.from).length !== 2)
              throw new Error(`The text to patch is not exactly once in ${patch.file}: ${patch.from}`)
            changed = changed.replace(patch.from, () => patch.to)
            applied.add(patch)
          }
          // Threads are started by their file's name.
          return changed.replaceAll('import.meta.url', JSON.stringify(`file://${file}`))
        },
      },
    ],
  })
  const { output } = await bundle.generate({ format: 'cjs', codeSplitting: false, exports: 'named' })
  bundledCode.add(output[0].code)
  const run = compileFunction(output[0].code, ['require', 'exports', 'module'], {
    filename: join(dirname(fileURLToPath(import.meta.url)), `${entry.replaceAll('/', '-')}.cjs`),
  })
  appliedPatches.push(...applied)
  return (require) => {
    const module = { exports: {} as Record<string, unknown> }
    run(require, module.exports, module)
    return module.exports
  }
}

/** All patches that were applied to a program of this process. */
const appliedPatches: Patch[] = []

/** The sources of all programs of this process. */
export const bundledCode = new Set<string>()
