import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'

interface Chunk {
  file: string
  name?: string
  imports?: string[]
  css?: string[]
}

const built = (path: string) => readFileSync(fileURLToPath(new URL(`../../apps/web/dist/${path}`, import.meta.url)))
const chunks: Record<string, Chunk> = JSON.parse(built('.vite/manifest.json').toString())

/** These chunks and all of their imports. */
function withImports(wanted: (key: string, chunk: Chunk) => boolean): Chunk[] {
  const keys = new Set(Object.keys(chunks).filter((key) => wanted(key, chunks[key] as Chunk)))
  for (const key of keys) for (const imported of chunks[key]?.imports ?? []) keys.add(imported)
  return [...keys].map((key) => chunks[key] as Chunk)
}

const sizeOf = (files: Iterable<string>): number =>
  [...files].reduce((sum, file) => sum + gzipSync(built(file)).length, 0) / 1000

/** The size of these chunks and all of their imports, in kB of gzip. */
const kilobytesOf = (wanted: (key: string, chunk: Chunk) => boolean): number =>
  sizeOf(withImports(wanted).map(({ file }) => file))

const start = (key: string, { name }: Chunk) => key === 'index.html' || name === 'main'

test('the first screens load no more than their budget of scripts', () => {
  const beforeAll = kilobytesOf((key) => key === 'index.html')
  // The landing page with its styles, and no script besides the first one.
  const page = gzipSync(built('.prerendered/landing-en.html')).length / 1000
  expect(page).toBeGreaterThan(3)
  expect(page).toBeLessThanOrEqual(8)
  const landing = kilobytesOf((key, chunk) => start(key, chunk) || key.startsWith('src/routes/index.tsx'))
  const signedIn = (screen: string) =>
    kilobytesOf((key, chunk) => start(key, chunk) || ['signed-in', screen].includes(chunk.name ?? ''))
  const list = signedIn('meeting-list')
  const dashboard = signedIn('home-screen')
  // The first script is read before all others: it draws the startup snapshot, lets the app replace the
  // landing page, or shows that the app was not loaded. It has no imports.
  expect(beforeAll).toBeGreaterThan(1)
  expect(beforeAll).toBeLessThanOrEqual(3.3)
  expect(landing).toBeGreaterThan(60)
  // The promise is 120. Every page of the app adds 0.1: the first script knows all addresses.
  expect(landing).toBeLessThanOrEqual(120)
  expect(list).toBeGreaterThan(landing)
  expect(list).toBeLessThanOrEqual(250)
  expect(dashboard).toBeGreaterThan(landing)
  expect(dashboard).toBeLessThanOrEqual(250)
  // Loaded after the first screen on every device, and without anything that later screens share.
  const behindIt = kilobytesOf((key, chunk) => start(key, chunk) || chunk.name === 'live-region')
  expect(behindIt).toBeLessThanOrEqual(kilobytesOf(start) + 1)
})

test('the first screens load no more than their budget of styles', () => {
  const stylesOf = (name: string) =>
    new Set(withImports((key, chunk) => start(key, chunk) || chunk.name === name).flatMap(({ css = [] }) => css))
  const list = new Set([...stylesOf('signed-in'), ...stylesOf('meeting-list')])
  expect(sizeOf(list)).toBeGreaterThan(8)
  expect(sizeOf(list)).toBeLessThanOrEqual(16)
  // The rest of Mantine's styles is loaded with the first component that needs it.
  const later = Object.values(chunks).flatMap(({ css = [] }) => css.filter((file) => /mantine-later/.test(file)))
  expect(new Set(later).size).toBe(1)
  for (const name of ['overlays', 'fields']) expect(stylesOf(name)).toContain(later[0])
})

test('the scripts and styles have copies with the highest compression', () => {
  const files = Object.values(chunks).flatMap(({ file, css = [] }) => [file, ...css])
  const compressed = files.filter((file) => /\.(js|css)$/.test(file) && !/\/(reader-|pdf\.worker)/.test(file))
  expect(compressed.length).toBeGreaterThan(100)
  for (const file of compressed) expect(brotliDecompressSync(built(`${file}.br`)).equals(built(file))).toBe(true)
})

test('the first screens are compiled while they are fetched', () => {
  const first = Object.values(chunks).filter(({ name = '' }) =>
    ['main', 'signed-in', 'meeting-list', 'home-screen', 'shared'].includes(name),
  )
  expect(first).toHaveLength(5)
  // Browsers read this comment only in the first line.
  for (const { file } of first) expect(built(file).toString()).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/)
})

test('readers of files are loaded only by what opens such a file', () => {
  const readers = Object.keys(chunks).filter((key) => /\/reader-/.test(chunks[key]?.file ?? ''))
  expect(readers.length).toBeGreaterThan(2)
  const importers = Object.entries(chunks).filter(([, { imports = [] }]) =>
    imports.some((key) => readers.includes(key)),
  )
  expect(importers.map(([key]) => key).sort()).toEqual([
    'src/replica/files/open-pdf.ts',
    'src/replica/files/read-image.ts',
  ])
})

interface Lists {
  laterFiles: string[]
  languageFiles: { page: string; first: string[]; later: string[] }
}
const lists = () =>
  Object.fromEntries(
    [
      ...built('file-lists.js')
        .toString()
        .matchAll(/^self\.(\w+) = (.*)$/gm),
    ].map(([, name, list = '']) => [name, JSON.parse(list)]),
  ) as Lists
const inEnglish = (name: string) => `assets/en/${name}`

/** The files that the service worker's installation stores on a device in English: first those of its own list. */
function firstFiles(): string[] {
  const own = [
    ...built('sw.js')
      .toString()
      .matchAll(/\{url:"([^"]+)",revision:/g),
  ].map(([, url = '']) => url)
  const { page, first } = lists().languageFiles
  return [...own, ...[page, ...first].map(inEnglish)]
}
/** The files that a device stores after them. */
const laterFiles = (): string[] => [
  ...lists().laterFiles.map((path) => path.slice(1)),
  ...lists().languageFiles.later.map(inEnglish),
]

test('a device stores the files of a meeting first, and all others later', () => {
  const [first, later] = [firstFiles(), laterFiles()]
  const placeOf = (name: string) =>
    first.findIndex((file) => file.endsWith('.js') && basename(file).startsWith(`${name}-`))
  const order = ['main', 'signed-in', 'meeting-list', '_meetingId', 'notes-editor', 'upload-queue'].map(placeOf)
  expect(order).not.toContain(-1)
  // Files with messages are behind the others.
  for (const folder of ['assets', 'assets/en']) {
    const inFolder = order.filter((place) => dirname(first[place] ?? '') === folder)
    expect(inFolder.toSorted((one, other) => one - other)).toEqual(inFolder)
  }
  // The worker requests one file after the other: the number counts on a slow line, too.
  expect(first.length).toBeLessThanOrEqual(55)
  // 15 of it print minutes: an export needs them, also without a connection. 11 of it keep a damaged row and a refused part
  // from the others, check a page that returns, and label removals for the history. 6 of it read who wrote the statements of a
  // meeting, and hash them: without a connection, too, a replaced vote must be seen. 0.6
  // loads the part that signs statements, which is stored later. 3 of it are the addresses, bodies and answers of the hub's
  // requests, which the app and the relay read from one declaration. 1 of it is the picker of people, which marks accounts. 0.3
  // are the transitions of the declared lists: the export reads the lists, and a list has its readers and transitions in one place.
  // 0.5 finds conflicts about who stated who is present. 3 of it are the rows of all action items, with what was done. 1 of it
  // is for announcements in the bell and on the dashboard, 1 for edits and removals in the ledger, 1 for people with access and
  // no entry in the directory, 1 for public documents, 0.6 for F6 between the panes of a meeting. 1.2 finds the
  // rules of the committee by their names, and lines that were moved. 1 of it names keys as this machine does, keeps the page
  // above a keyboard, answers a press on a menu that loads, and prints a meeting without its bars. 0.2 of it is for fields and
  // input methods in Firefox and WebKit. 0.6 guards words that are composed, and pages that a browser translates. 0.7 follows
  // the language that a person chose on another device, and formats compiled messages.
  expect(sizeOf(first)).toBeLessThanOrEqual(1_037)
  expect(new Set([...first, ...later]).size).toBe(first.length + later.length)

  const stored = ['assets', 'assets/en'].flatMap((folder) =>
    readdirSync(fileURLToPath(new URL(`../../apps/web/dist/${folder}`, import.meta.url)))
      .filter((name) => /(\.js|\.css|\.ttf|\.html|-latin-.*\.woff2)$/.test(name) && !name.startsWith('reader-'))
      .map((name) => `${folder}/${name}`),
  )
  expect([...first, ...later].filter((file) => file.startsWith('assets/')).sort()).toEqual(stored.sort())
})
