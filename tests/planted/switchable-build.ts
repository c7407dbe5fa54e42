import { readFileSync } from 'node:fs'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Patch } from '../simulation/world/programs.ts'
import { patchedText } from './patched-text.ts'
import { plantedSource } from './planted-source.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const web = join(root, 'apps/web')
const none = 'none'
/** Ends with the number of the fault that is switched on, in the built scripts. */
const mark = (number: string) => `planted-fault-${number}`
const switchId = '\0planted-switch'
const variantOf = /^(.+)\.planted-(\w+)(\.tsx?)$/

interface Context {
  resolve(source: string, importer: string, options: { skipSelf: boolean }): Promise<unknown>
}

interface Vite {
  build(options: object): Promise<unknown>
  parseAst(code: string): { body: readonly Statement[] }
  transformWithOxc(code: string, file: string): Promise<{ code: string }>
}

type Named = { type: string; name?: string; value?: string }
interface Statement {
  type: string
  declaration?: { id?: Named; declarations?: readonly { id: Named }[] } | null
  specifiers?: readonly { exported: Named }[]
}

/** A build of the app with many faults, all of which are off until a copy switches one on. */
export interface SwitchableBuild {
  /** A copy of the app in a folder of its own, with this fault, or with none. */
  copy(patch: Patch | null): Promise<string>
  remove(): Promise<void>
}

/** True if the file is not a module of which a build can have two variants: the router splits its routes by their files. */
const isBuiltAlone = ({ file }: Patch): boolean =>
  !/\.tsx?$/.test(file) || /^apps\/web\/(index|build)|^apps\/web\/src\/routes\/(?!.*\/-|-)/.test(file)

async function loadVite(): Promise<Vite> {
  return import(createRequire(join(web, 'package.json')).resolve('vite')) as Promise<Vite>
}

/** The exports of a module, as TypeScript or JavaScript. */
async function exportsOf(vite: Vite, text: string, file: string): Promise<string[]> {
  const { body } = vite.parseAst((await vite.transformWithOxc(text, file)).code)
  return body
    .filter(({ type }) => type.startsWith('Export'))
    .flatMap(({ type, declaration, specifiers = [] }) => {
      if (type !== 'ExportNamedDeclaration') throw new Error(`${file} exports in a way that has no variants: ${type}`)
      const declared = declaration?.declarations?.map(({ id }) => id) ?? [declaration?.id]
      return [...declared, ...specifiers.map(({ exported }) => exported)]
    })
    .flatMap((named) => named?.name ?? named?.value ?? [])
}

/** Replaces each file by one that exports the variant with the fault that is on. */
function switchableSource(vite: Vite, patches: readonly Patch[]) {
  const numbersIn = (path: string) =>
    [...patches.keys()].filter((number) => join(root, patches[number]?.file ?? '') === path)
  return {
    name: 'switchable-source',
    enforce: 'pre' as const,
    async resolveId(this: Context, source: string, importer = '') {
      if (source === switchId || variantOf.test(source)) return source
      const [, start, , ending] = variantOf.exec(importer) ?? []
      return start === undefined ? null : this.resolve(source, `${start}${ending}`, { skipSelf: true })
    },
    async load(id: string) {
      if (id === switchId) return `export const planted = /\\w+$/.exec('${mark(none)}')[0]`
      const [, , number = none, ending] = variantOf.exec(id) ?? []
      const patch = patches[Number(number)]
      if (patch) return patchedText(patch)
      const file = id.replace(variantOf, '$1$3')
      const numbers = numbersIn(file)
      if (numbers.length === 0) return null
      const text = readFileSync(file, 'utf8')
      if (ending !== undefined) return text
      const variant = (name: string | number) => JSON.stringify(file.replace(/(\.tsx?)$/, `.planted-${name}$1`))
      return [
        `import { planted } from ${JSON.stringify(switchId)}`,
        `import * as original from ${variant(none)}`,
        ...numbers.map((one) => `import * as planted${one} from ${variant(one)}`),
        `const chosen = ${numbers.map((one) => `planted === '${padded(one)}' ? planted${one} : `).join('')}original`,
        ...(await exportsOf(vite, text, file)).map((name) => `export const ${name} = chosen.${name}`),
      ].join('\n')
    },
  }
}

const padded = (number: number): string => String(number).padStart(none.length, '0')

async function buildInto(vite: Vite, outDir: string, plugin: () => object): Promise<void> {
  await vite.build({
    root: web,
    configFile: join(web, 'vite.config.ts'),
    logLevel: 'error',
    plugins: [plugin()],
    worker: { plugins: () => [plugin()] },
    // Plugins of the app join this with its root.
    build: { outDir: relative(web, outDir), emptyOutDir: true },
  })
}

const newFolder = () => mkdtemp(join(tmpdir(), 'civic-hub-planted-'))

export async function makeSwitchableBuild(all: readonly Patch[]): Promise<SwitchableBuild> {
  const vite = await loadVite()
  const patches = all.filter((patch) => !isBuiltAlone(patch))
  const folder = await newFolder()
  await buildInto(vite, folder, () => switchableSource(vite, patches))
  return {
    async copy(patch) {
      const copy = await newFolder()
      if (patch && isBuiltAlone(patch)) {
        await buildInto(vite, copy, () => plantedSource([patch]))
        return copy
      }
      await cp(folder, copy, { recursive: true })
      if (patch) await switchOn(copy, padded(patches.indexOf(patch)))
      return copy
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

async function switchOn(folder: string, number: string): Promise<void> {
  const assets = join(folder, 'assets')
  let switched = 0
  for (const name of await readdir(assets)) {
    if (!name.endsWith('.js')) continue
    const text = await readFile(join(assets, name), 'utf8')
    if (!text.includes(mark(none))) continue
    await writeFile(join(assets, name), text.replaceAll(mark(none), mark(number)))
    // The relay compresses the script itself where the build has no compressed copy.
    await rm(join(assets, `${name}.br`), { force: true })
    switched++
  }
  if (switched === 0) throw new Error('The build has no switch for its faults')
}
