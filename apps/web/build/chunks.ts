/** The bundler's facts about a module. */
interface ModuleFacts {
  isEntry: boolean
  code: string | null
  importers: readonly string[]
  dynamicImporters: readonly string[]
}

interface ModuleGraph {
  getModuleInfo(id: string): ModuleFacts | null
}

/** The frame of the first screens after sign-in. The app requests it together with one of these screens. */
const frame = /\/routes\/(-signed-in-frame|\$committeeId\/route)\.tsx/
const list = /\/routes\/\$committeeId\/meetings\/index\.tsx/
const dashboard = /\/routes\/\$committeeId\/home\.tsx/
const main = /\/src\/main\.tsx$/
/** The code that calls routes of the relay and reads their responses. No first screen loads it: see first-answers.ts. */
const schemas =
  /\/node_modules\/zod\/|\/call-relay\.ts|\/packages\/protocol\/src\/(?!update\/|file-content|seals|plain-text|published-text|similar-names)/
const landing = /\/routes\/index\.tsx/
/**
 * The frame of the other visitors' pages. No signed-in page uses what it shares only with the landing page.
 */
const visitors = /\/routes\/-visitors-frame\.tsx/

/**
 * Modules that every signed-in page loads after its first screen: menus, dialogs of the header, and work
 * without a display.
 */
const behind = [
  /\/src\/routes\/-((account|committee)-background|search)\.tsx?/,
  /\/src\/features\/meeting\/closed-sessions\/wipe-lost-sessions/,
  /\/src\/features\/person\/notifications\//,
  /\/src\/features\/person\/account\/sign-(in-again|out)-dialog/,
  /\/src\/features\/meeting\/meetings\/(schedule-dialog|meeting-card-entries|cancel-meeting)/,
  /\/src\/shell\/(install-prompt|mobile-drawer|unsaved-words|status\/status-panel|(tools|user|committee)-entries)/,
  /\/src\/ui\/(confirm-modal|restore-focus)/,
  /\/src\/replica\/(files\/file-maintenance|session\/committee-people|personal\/maintain-personal|store\/maintain-committee-cache)/,
]

const own = /\/apps\/web\/src\/|\/packages\/(committee|protocol)\/src\/|\/date-fns\//
const mantine = /\/@mantine\/(core|hooks|form)\//
const overlays =
  /\/@floating-ui\/|\/@mantine\/core\/.*\/(Drawer|FocusTrap|Floating|Menu|Modal|ModalBase|OptionalPortal|Overlay|Popover|Portal|RemoveScroll|ScrollArea|Tabs)\/|\/react-remove-scroll/

/**
 * Loaded from the first screen on, to announce changes. It must not import modules that only later screens
 * share.
 */
const liveRegion = /\/src\/ui\/live-region\.tsx/
const sealing = /\/src\/replica\/(base64|sealing\/(device-key|own-seal))\.ts|\/packages\/protocol\/src\/seals\.ts/

/** Motions, votes and speakers: the notes and all parts of a live meeting read them. Signatures are made and checked later. */
const decisions =
  /\/packages\/committee\/src\/meeting\/proceedings\/decisions\/(?!signatures|authors-elsewhere|statement-bytes)|\/shell\/use-decided\.ts/

/** Signs statements and checks their authors: with the meeting's screen, an export and an import, and never before them. */
const authors =
  /\/src\/replica\/(authors\/(?!use-authors)|transfer\/gather-authors)|\/proceedings\/decisions\/(signatures|authors-elsewhere)\.ts$/

/** Imports the reader of PDF files, so it must not be in one file with modules that other code loads. */
const pdfOpener = /\/src\/replica\/files\/open-pdf\.ts/
const wordReader =
  /\/(mammoth|jszip|bluebird|@xmldom|lop|underscore|xmlbuilder|dingbat-to-unicode|argparse|base64-js)[/@]/

const imageReader = /\/(tesseract\.js|regenerator-runtime|is-url|wasm-feature-detect)[/@]/

/** Shared by the parts of closed sessions. A meeting without any does not need it. */
const closedSessions = /\/(session|en|protocol\/src)\/closed-sessions(\.gen)?\.ts$/

/** In a file that every page of a signed-in person has loaded: in the one of closed sessions, others would load that. */
const onReturn = /\/src\/replica\/session\/on-return\.ts$/

/** Compiled messages call it on most pages. In a file of its own, or of one screen, all others would request that. */
const formatter = /\/texts\/format\.ts$/

/** Every page loads these after its first screen, with one request. */
const afterFirstPage = /\/src\/shell\/(guard-page|survive-translation|update\/register-service-worker)\.ts$/

/** The words of settings, resolutions, Word templates and committees. Several screens use them, none of which a device stores first. */
const laterTexts =
  /\/texts\/en\/(word-template|decision-settings|resolutions|time-zone|committees|committee-settings)(\.gen)?\.ts$|\/word-template\/fault-words\.ts$/

/** Dialogs that a device does not store first share these modules. */
const ofLaterDialogs =
  /\/(shell\/csv|src\/meeting\/recurrence)\/|\/(time-zone-field|calendar-(series|zone)|recurrence-fields|text-encoding|file-encoding|sample-columns|budget\/(import-columns|plan-import))\.tsx?$/

/** Parts of lists, each smaller than a kilobyte: the first script names all files. */
const smallParts = /\/ui\/(text-lines|sort-heading|removed-note)\./

/** The pages of lists. A device does not store them first. */
const listPages = /\/src\/shell\/lists\/list-(page|form|row)\.tsx$|\/shown-ideas\.ts$|\/texts\/en\/ideas\.gen\.ts$/

/** The directory as a file: the export of a committee needs it, and the page of members. */
const directoryFile = /\/members\/(directory\/directory-row|csv\/members-csv)\.ts$/

const beginningsOf = new Map<string, ReadonlySet<string>>()

/**
 * The first screens are built as six files, and what loads after them as four. By default the bundler makes
 * one file for each set of screens that share a module: fifty before the first screen. On a slow device a
 * request for a file costs more than reading it.
 */
export const chunks = [
  // Draws the cached screen and loads the rest.
  { name: 'start', priority: 3, holds: (isOf: Test) => isOf.start },
  // The app itself, and modules that public pages share with others. It must not be in the file below, nor
  // import it.
  { name: 'main', priority: 2, holds: (isOf: Test) => isOf.main || (isOf.landing && isOf.others) },
  { name: 'schemas', priority: 0.8, holds: (isOf: Test, id: string) => !isOf.frame && schemas.test(id) },
  {
    name: 'signed-in',
    priority: 1,
    holds: (isOf: Test, id: string) =>
      isOf.frame || (isOf.list && isOf.dashboard) || onReturn.test(id) || formatter.test(id),
  },
  // A committee's first two screens. Each loads together with the frame.
  { name: 'meeting-list', priority: 0.9, holds: (isOf: Test) => isOf.list },
  { name: 'home-screen', priority: 0.9, holds: (isOf: Test) => isOf.dashboard },
  // Every device loads the hub's seal after the first screen. It imports nothing else.
  { name: 'sealing', priority: 0.5, holds: (_: Test, id: string) => sealing.test(id) },
  { name: 'live-region', priority: 0.5, holds: (_: Test, id: string) => liveRegion.test(id) },
  // Readers of files: as large as the app, cached on the device only after their first use (see
  // vite.config.ts).
  { name: 'reader-pdf', priority: 4, holds: (_: Test, id: string) => id.includes('/pdfjs-dist/') },
  { name: 'reader-word', priority: 4, holds: (_: Test, id: string) => wordReader.test(id) },
  { name: 'reader-ocr', priority: 4, holds: (_: Test, id: string) => imageReader.test(id) },
  // Many files of later screens need these styles; without a chunk of their own they would load it with a script.
  {
    name: 'mantine-later',
    priority: 3,
    holds: (_: Test, id: string) => id.endsWith('/ui/mantine-later.css'),
  },
  { name: 'after-first-page', priority: 0.5, holds: (_: Test, id: string) => afterFirstPage.test(id) },
  { name: 'decisions', priority: 0.3, holds: (isOf: Test, id: string) => !isOf.frame && decisions.test(id) },
  { name: 'authors', priority: 0.3, holds: (_: Test, id: string) => authors.test(id) },
  { name: 'closed-sessions', priority: 0.3, holds: (_: Test, id: string) => closedSessions.test(id) },
  { name: 'later-texts', priority: 0.3, holds: (_: Test, id: string) => laterTexts.test(id) },
  // Modules of later screens and dialogs. Thirty small files cost more to list and request than to read.
  { name: 'small-parts', priority: 0.3, holds: (_: Test, id: string) => smallParts.test(id) },
  { name: 'directory', priority: 0.3, holds: (_: Test, id: string) => directoryFile.test(id) },
  { name: 'overlays', priority: 0.2, holds: (_: Test, id: string) => overlays.test(id) },
  { name: 'fields', priority: 0.2, holds: (_: Test, id: string) => mantine.test(id) && !overlays.test(id) },
  {
    name: 'shared',
    priority: 0.2,
    minShareCount: 3,
    holds: (_: Test, id: string) =>
      own.test(id) && !pdfOpener.test(id) && !ofLaterDialogs.test(id) && !listPages.test(id),
  },
  // After `shared`, which holds what these pages share with others.
  { name: 'lists', priority: 0.15, holds: (_: Test, id: string) => listPages.test(id) },
  // By default these are 45 files, half of them smaller than a kilobyte.
  {
    name: 'behind',
    priority: 0.1,
    holds: (isOf: Test, id: string) => isOf.behind && !ofLaterDialogs.test(id),
  },
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

/** The entries and lazily loaded modules that always import this module. */
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

/** Modules that only re-export other modules. Every screen imports them. */
const barrels = [
  { file: /\/@mantine\/(core|hooks)\/.*\/index\.mjs$/, importedAs: /^@mantine\// },
  { file: /\/packages\/protocol\/src\/index\.ts$/, importedAs: /^@civic-hub\/protocol$/ },
  { file: /\/packages\/committee\/src\/index\.ts$/, importedAs: /^@civic-hub\/committee$/ },
]
const barrelAt = (id: string) => barrels.find(({ file }) => file.test(id))

/**
 * Returns the modules that import this module through a barrel. Without a check of the imported names,
 * everything that any screen uses of Mantine would count as part of the first one: password fields,
 * checkboxes and sliders, 8 kB. The landing page would also include the frames of the sync protocol.
 */
function usersThrough(barrel: string, id: string, graph: ModuleGraph): readonly string[] {
  const facts = graph.getModuleInfo(barrel)
  if (!facts) return []
  const importedAs = barrelAt(barrel)?.importedAs
  const passedOn = importsOf(barrel, graph).find(({ from }) => id.endsWith(from.replace(/^\.+/, '')))?.names
  const names = passedOn ?? exportsOf(graph.getModuleInfo(id)?.code ?? null)
  if (!importedAs || names.length === 0) return facts.importers
  return facts.importers.filter((importer) =>
    importsOf(importer, graph).some(
      ({ from, names: taken }) => importedAs.test(from) && names.some((name) => taken.includes(name)),
    ),
  )
}

interface Import {
  from: string
  names: string[]
}

/** Many modules are asked for again and again, and their code is long. */
const importsByModule = new Map<string, readonly Import[]>()

function importsOf(id: string, graph: ModuleGraph): readonly Import[] {
  const known = importsByModule.get(id)
  if (known) return known
  const code = graph.getModuleInfo(id)?.code ?? ''
  const imports = [...code.matchAll(/import\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g)].map(
    ([, names = '', from = '']) => ({
      from,
      names: names.split(',').map((name) => name.trim().split(' as ')[0] ?? ''),
    }),
  )
  importsByModule.set(id, imports)
  return imports
}

const exportsOf = (code: string | null): string[] =>
  [...(code ?? '').matchAll(/export\s+(?:async\s+)?(?:const|function|class)\s+(\w+)/g)].map(([, name = '']) => name)
