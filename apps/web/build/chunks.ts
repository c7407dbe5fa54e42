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

/** The frame of the first screens of a signed-in person; it is asked for together with one of them. */
const frame = /\/routes\/(-signed-in-frame|\$committeeId\/route)\.tsx/
const list = /\/routes\/\$committeeId\/meetings\/index\.tsx/
const dashboard = /\/routes\/\$committeeId\/home\.tsx/
const main = /\/src\/main\.tsx$/
/** How answers of the relay are read. Dialogs of the landing page need it too, so it is not part of the signed-in screens. */
const schemas = /\/node_modules\/zod\/|\/packages\/protocol\/src\//
const landing = /\/routes\/index\.tsx/
/** Around other pages for visitors: what it shares with the landing page alone concerns nobody who is signed in. */
const visitors = /\/routes\/-visitors-frame\.tsx/

/** What every signed-in page fetches behind its first screen: menus, dialogs of the header, and what works without being seen. */
const behind = [
  /\/src\/routes\/-(beside-committee|search)\.tsx/,
  /\/src\/features\/notifications\//,
  /\/src\/features\/account\/sign-(in-again|out)-dialog/,
  /\/src\/features\/meetings\/(schedule-dialog|meeting-card-entries)/,
  /\/src\/shell\/(install-prompt|mobile-drawer|status\/status-panel|(tools|user|committee)-entries)/,
  /\/src\/ui\/confirm-modal/,
  /\/src\/replica\/(files\/tend-files|personal\/tend-personal|store\/keep-committee-cache)/,
]

const own = /\/apps\/web\/src\/|\/packages\/(committee|protocol)\/src\/|\/date-fns\//
const mantine = /\/@mantine\/(core|hooks|form)\//
const overlays =
  /\/@floating-ui\/|\/@mantine\/core\/.*\/(Drawer|FocusTrap|Floating|Menu|Modal|ModalBase|OptionalPortal|Overlay|Popover|Portal|RemoveScroll|ScrollArea|Tabs)\/|\/react-remove-scroll/

/** Waits from the first screen on for something to say: it must not bring what later screens share. */
const liveRegion = /\/src\/ui\/live-region\.tsx/
const sealing = /\/src\/replica\/sealing\/(device-key|own-seal)\.ts|\/packages\/protocol\/src\/seals\.ts/

/** Brings the reader of PDF files along, so it must not lie where others look for something else. */
const pdfOpener = /\/src\/replica\/files\/open-pdf\.ts/
const wordReader =
  /\/(mammoth|jszip|bluebird|@xmldom|lop|underscore|xmlbuilder|dingbat-to-unicode|argparse|base64-js)[/@]/

const imageReader = /\/(tesseract\.js|regenerator-runtime|is-url|wasm-feature-detect)[/@]/

const beginningsOf = new Map<string, ReadonlySet<string>>()

/**
 * What the first screens are made of, in six files, and what comes behind them in four. Left alone, the bundler makes one
 * for each set of screens that share
 * something: fifty before the first screen, and on a slow device asking for a file costs more than reading it.
 */
export const chunks = [
  // What draws the screen that was kept, and brings the rest.
  { name: 'start', priority: 3, holds: (isOf: Test) => isOf.start },
  // The app itself, and what the public pages share with others: it must not come from the file below, or bring that along.
  { name: 'main', priority: 2, holds: (isOf: Test) => isOf.main || (isOf.landing && isOf.others) },
  { name: 'schemas', priority: 1.5, holds: (isOf: Test, id: string) => isOf.frame && schemas.test(id) },
  { name: 'signed-in', priority: 1, holds: (isOf: Test) => isOf.frame || (isOf.list && isOf.dashboard) },
  // A committee's first two screens, each beside the frame.
  { name: 'meeting-list', priority: 0.9, holds: (isOf: Test) => isOf.list },
  { name: 'home-screen', priority: 0.9, holds: (isOf: Test) => isOf.dashboard },
  // The hub's seal is asked for behind the first screen, on every device: it brings nothing else along.
  { name: 'sealing', priority: 0.5, holds: (_: Test, id: string) => sealing.test(id) },
  { name: 'live-region', priority: 0.5, holds: (_: Test, id: string) => liveRegion.test(id) },
  // Readers of files: as large as the app, kept on the device only once they were used (see vite.config.ts).
  { name: 'reader-pdf', priority: 4, holds: (_: Test, id: string) => id.includes('/pdfjs-dist/') },
  { name: 'reader-word', priority: 4, holds: (_: Test, id: string) => wordReader.test(id) },
  { name: 'reader-ocr', priority: 4, holds: (_: Test, id: string) => imageReader.test(id) },
  // What later screens and dialogs are made of. Thirty small files cost more to name and to ask for than to read.
  { name: 'overlays', priority: 0.2, holds: (_: Test, id: string) => overlays.test(id) },
  { name: 'fields', priority: 0.2, holds: (_: Test, id: string) => mantine.test(id) && !overlays.test(id) },
  {
    name: 'shared',
    priority: 0.2,
    minShareCount: 3,
    holds: (_: Test, id: string) => own.test(id) && !pdfOpener.test(id),
  },
  // Left alone, these are 45 files, of which half are below a kilobyte.
  { name: 'behind', priority: 0.1, holds: (isOf: Test) => isOf.behind },
].map(({ holds, name, ...group }) => ({
  name: (id: string, graph: ModuleGraph) => (holds(test(id, graph), id) ? name : null),
  ...group,
}))

interface Test {
  start: boolean
  main: boolean
  landing: boolean
  frame: boolean
  list: boolean
  dashboard: boolean
  behind: boolean
  others: boolean
}

function test(id: string, graph: ModuleGraph): Test {
  const beginnings = [...findBeginnings(id, graph)]
  return {
    start: beginnings.some((from) => graph.getModuleInfo(from)?.isEntry),
    main: beginnings.some((from) => main.test(from)),
    landing: beginnings.some((from) => landing.test(from)),
    frame: beginnings.some((from) => frame.test(from)),
    list: beginnings.some((from) => list.test(from)),
    dashboard: beginnings.some((from) => dashboard.test(from)),
    behind: beginnings.some((from) => behind.some((part) => part.test(from))),
    others: beginnings.some((from) => !landing.test(from) && !visitors.test(from)),
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
      for (const user of barrelAt(importer) ? usersThrough(importer, at, graph) : [importer]) seen.add(user)
  }
  beginningsOf.set(id, beginnings)
  return beginnings
}

/** Modules that only pass on what others export; every screen imports them. */
const barrels = [
  { file: /\/@mantine\/(core|hooks)\/.*\/index\.mjs$/, importedAs: /^@mantine\// },
  { file: /\/packages\/protocol\/src\/index\.ts$/, importedAs: /^@civic-hub\/protocol$/ },
  { file: /\/packages\/committee\/src\/index\.ts$/, importedAs: /^@civic-hub\/committee$/ },
]
const barrelAt = (id: string) => barrels.find(({ file }) => file.test(id))

/**
 * Who takes this module from a barrel. Without asking for the names, whatever any screen uses of Mantine would count as
 * part of the first one: password fields, checkboxes and sliders, 8 kB of them; and the landing page would bring the
 * frames of the sync protocol.
 */
function usersThrough(barrel: string, id: string, graph: ModuleGraph): readonly string[] {
  const facts = graph.getModuleInfo(barrel)
  if (!facts) return []
  const importedAs = barrelAt(barrel)?.importedAs
  const passedOn = importsOf(facts.code).find(({ from }) => id.endsWith(from.replace(/^\.+/, '')))?.names
  const names = passedOn ?? exportsOf(graph.getModuleInfo(id)?.code ?? null)
  if (!importedAs || names.length === 0) return facts.importers
  return facts.importers.filter((importer) =>
    importsOf(graph.getModuleInfo(importer)?.code ?? null).some(
      ({ from, names: taken }) => importedAs.test(from) && names.some((name) => taken.includes(name)),
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

const exportsOf = (code: string | null): string[] =>
  [...(code ?? '').matchAll(/export\s+(?:async\s+)?(?:const|function|class)\s+(\w+)/g)].map(
    ([, name = '']) => name,
  )
