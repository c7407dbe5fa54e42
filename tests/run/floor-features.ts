import { createRequire } from 'node:module'
import { browserFloor } from '../../apps/web/build/browser-floor.ts'

/*
 * The features of the web platform that a browser of the floor lacks, from MDN's table of browser compatibility.
 */

interface Support {
  version_added: string | false | null
  version_removed?: string
  flags?: unknown
  prefix?: string
  alternative_name?: string
}
interface Node {
  __compat?: { support: Record<string, Support | Support[] | undefined> }
  [name: string]: unknown
}

export interface TooNew {
  /** Names that a script can use without an object before them: `Temporal`. */
  globals: Set<string>
  /** Functions of such names: `URL.parse`. */
  statics: Set<string>
  /** Members that no object of the floor has: `toSorted` if all that have it were too new. */
  members: Set<string>
  properties: Set<string>
  /** Values of a property: `text-wrap: pretty`. */
  values: Set<string>
  functions: Set<string>
  pseudos: Set<string>
  atRules: Set<string>
}

export function readTooNew(floor: Readonly<Record<string, string>> = browserFloor): TooNew {
  const table = createRequire(import.meta.url)('@mdn/browser-compat-data') as {
    api: Node
    javascript: { builtins: Node }
    css: Record<string, Node>
  }
  const browsers = Object.keys(floor)
  const supportOf = (node: unknown) => (node as Node | undefined)?.__compat?.support
  const isTooNew = (node: unknown): boolean => {
    const support = supportOf(node)
    return support !== undefined && !browsers.every((browser) => isIn(support[browser], floor[browser], false))
  }
  // Browsers ignore styles that they do not know, and the build adds prefixes. A style that one of the browsers has in
  // no version is decoration.
  const isStyleTooNew = (node: unknown): boolean => {
    const support = supportOf(node)
    if (!support || !browsers.every((browser) => isIn(support[browser], '9999', true))) return false
    return !browsers.every((browser) => isIn(support[browser], floor[browser], true))
  }
  const found: TooNew = {
    globals: new Set(),
    statics: new Set(),
    members: new Set(),
    properties: new Set(),
    values: new Set(),
    functions: new Set(),
    pseudos: new Set(),
    atRules: new Set(),
  }
  const known = new Set<string>()
  for (const [name, owner] of [
    ...entries(table.api),
    ...entries(table.javascript.builtins),
    ...entries(table.javascript.builtins.Intl),
  ]) {
    if (isTooNew(owner)) found.globals.add(name)
    for (const [member, node] of entries(owner)) {
      if (member.endsWith('_static')) {
        const short = member.slice(0, -'_static'.length)
        if (isTooNew(node)) found.statics.add(`${name}.${short}`)
        else known.add(short)
      } else if (name === '_globals' || name === 'Window') {
        if (isTooNew(node)) found.globals.add(member)
      }
      if (/^[a-z][A-Za-z0-9]*$/.test(member)) {
        if (isTooNew(node)) found.members.add(member)
        else known.add(member)
      }
    }
  }
  for (const name of known) found.members.delete(name)
  for (const [property, node] of entries(table.css.properties)) {
    if (isStyleTooNew(node)) found.properties.add(property)
    for (const [value, each] of entries(node)) if (isStyleTooNew(each)) found.values.add(`${property}: ${value}`)
  }
  const addFunctions = (node: Node): void => {
    for (const [name, each] of entries(node)) {
      if (isStyleTooNew(each)) found.functions.add(name)
      addFunctions(each)
    }
  }
  addFunctions(table.css.types as Node)
  for (const [name, node] of entries(table.css.selectors)) if (isStyleTooNew(node)) found.pseudos.add(name)
  for (const [name, node] of entries(table.css['at-rules'])) if (isStyleTooNew(node)) found.atRules.add(name)
  return found
}

const entries = (node: unknown): [string, Node][] =>
  Object.entries((node ?? {}) as Node).filter(([name]) => !name.startsWith('__')) as [string, Node][]

function isIn(support: Support | Support[] | undefined, version = '0', withPrefix = false): boolean {
  const statements = support === undefined ? [] : [support].flat()
  return statements.some(
    ({ version_added, version_removed, flags, prefix, alternative_name }) =>
      typeof version_added === 'string' &&
      version_added !== 'preview' &&
      !flags &&
      (withPrefix || (!prefix && !alternative_name)) &&
      isAtMost(version_added.replace('≤', ''), version) &&
      (version_removed === undefined || !isAtMost(version_removed.replace('≤', ''), version)),
  )
}

function isAtMost(one: string, other: string): boolean {
  const [a, b] = [one, other].map((version) => version.split('.').map(Number))
  for (let index = 0; index < 3; index++) {
    const difference = (a?.[index] ?? 0) - (b?.[index] ?? 0)
    if (difference !== 0) return difference < 0
  }
  return true
}
