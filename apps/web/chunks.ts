/** What a bundler tells about a module. */
interface ModuleFacts {
  isEntry: boolean
  code: string | null
  importers: readonly string[]
  dynamicImporters: readonly string[]
}

interface ModuleGraph {
  getModuleInfo(id: string): ModuleFacts | null
}

/** What the first screen of a signed-in person is made of; these are asked for together. */
const firstScreen = /\/routes\/(-signed-in-frame|\$committeeId\/(meetings\/)?(route|index))\.tsx/
const landing = /\/routes\/index\.tsx/

const beginningsOf = new Map<string, ReadonlySet<string>>()

/**
 * What the first screens are made of, in two files. Left alone, the bundler makes one for each set of screens that share
 * something: fifty before the first screen, and on a slow device asking for a file costs more than reading it.
 */
export const chunks = [
  // The entry, and what the public pages share with others: it must not come from the file below, or bring that along.
  { name: 'start', priority: 2, holds: (isOf: Test) => isOf.entry || (isOf.landing && isOf.others) },
  { name: 'signed-in', priority: 1, holds: (isOf: Test) => isOf.firstScreen },
].map(({ name, priority, holds }) => ({
  name: (id: string, graph: ModuleGraph) => (holds(test(id, graph)) ? name : null),
  priority,
}))

interface Test {
  entry: boolean
  landing: boolean
  firstScreen: boolean
  others: boolean
}

function test(id: string, graph: ModuleGraph): Test {
  const beginnings = [...findBeginnings(id, graph)]
  return {
    entry: beginnings.some((from) => graph.getModuleInfo(from)?.isEntry),
    landing: beginnings.some((from) => landing.test(from)),
    firstScreen: beginnings.some((from) => firstScreen.test(from)),
    others: beginnings.some((from) => !landing.test(from)),
  }
}

/** The entries and lazily loaded modules that always bring this module with them. */
function findBeginnings(id: string, graph: ModuleGraph): ReadonlySet<string> {
  const known = beginningsOf.get(id)
  if (known) return known
  const beginnings = new Set<string>()
  const seen = new Set([id])
  for (const at of seen) {
    const facts = graph.getModuleInfo(at)
    if (!facts) continue
    if (facts.isEntry || facts.dynamicImporters.length > 0) beginnings.add(at)
    for (const importer of facts.importers)
      for (const user of isBarrel(importer) ? usersThrough(importer, at, graph) : [importer]) seen.add(user)
  }
  beginningsOf.set(id, beginnings)
  return beginnings
}

/** Mantine exports everything through one module, which every screen imports. */
const isBarrel = (id: string) => /\/@mantine\/(core|hooks)\/.*\/index\.mjs$/.test(id)

/**
 * Who takes this module from a barrel. Without asking for the names, whatever any screen uses of Mantine would count as
 * part of the first one: password fields, checkboxes and sliders, 8 kB of them.
 */
function usersThrough(barrel: string, id: string, graph: ModuleGraph): readonly string[] {
  const facts = graph.getModuleInfo(barrel)
  if (!facts) return []
  const names = importsOf(facts.code).find(({ from }) => id.endsWith(from.replace(/^\.+/, '')))?.names
  if (!names) return facts.importers
  return facts.importers.filter((importer) =>
    importsOf(graph.getModuleInfo(importer)?.code ?? null).some(
      ({ from, names: taken }) => from.startsWith('@mantine/') && names.some((name) => taken.includes(name)),
    ),
  )
}

function importsOf(code: string | null): { from: string; names: string[] }[] {
  return [...(code ?? '').matchAll(/import\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g)].map(
    ([, names = '', from = '']) => ({
      from,
      names: names.split(',').map((name) => name.trim().split(' as ')[0] ?? ''),
    }),
  )
}
