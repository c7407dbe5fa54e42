import { readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { englishFolder } from './texts/language-files.ts'

/**
 * The modules that a device stores first, in this order: the first two screens, and a meeting with its notes,
 * its documents and files that are attached without a connection.
 */
const first = [
  /\/index\.html$/,
  /\/src\/main\.tsx$/,
  /\/src\/routes\/-signed-in-frame\.tsx$/,
  /\/src\/routes\/\$committeeId\/route\.tsx/,
  /\/src\/routes\/\$committeeId\/meetings\/index\.tsx\?tsr-split=component$/,
  /\/src\/routes\/\$committeeId\/home\.tsx\?tsr-split=component$/,
  /\/src\/routes\/-committee-background\.tsx$/,
  /\/src\/routes\/\$committeeId\/meetings\/\$meetingId\.tsx\?tsr-split=component$/,
  /\/src\/features\/meeting\/notes\/notes-editor\.tsx$/,
  /\/src\/features\/meeting\/documents\/item-documents\.tsx$/,
  /\/src\/features\/meeting\/notes\/action-line\.ts$/,
  /\/src\/replica\/files\/upload-queue\.ts$/,
  // The page itself loads these after its first screen.
  /\/src\/routes\/-export\.tsx$/,
  /\/src\/features\/person\/account\/auth-dialog-with-providers\.tsx$/,
  /\/src\/shell\/guard-page\.ts$/,
  /\/src\/shell\/update\/register-service-worker\.ts$/,
  /\/workbox-window\//,
  /\/src\/replica\/sealing\/own-seal\.ts$/,
  /\/src\/replica\/files\/reader-parts\.ts$/,
]
const fonts = /^assets\/(atkinson-hyperlegible-next|source-serif-4)-latin-wght-normal-.*\.woff2$/

interface StoredFile {
  url: string
  revision: string | null
  size: number
}

/**
 * Splits the files that a device stores: the service worker's installation stores the files that a meeting
 * needs. The lists are in /file-lists.js, for public/store-later-files.js.
 */
export function storedFiles() {
  let folder = ''
  let order = new Map<string, number>()
  let firstFiles = new Set<string>()

  const plugin: Plugin = {
    name: 'stored-files',
    apply: 'build',
    configResolved: ({ root, build }) => {
      folder = join(root, build.outDir)
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const needed = filesOf(bundle, rootsOf(bundle), 'imports')
        for (const file of Object.keys(bundle)) if (fonts.test(file)) needed.add(file)
        firstFiles = new Set(needed)
        // The nearer a file is to these, the sooner a person may need it.
        const reachable = filesOf(bundle, [...needed], 'all')
        order = new Map([...needed, ...reachable].map((file, index) => [file, index]))
      },
    },
  }

  const rank = ({ url }: StoredFile) => order.get(url) ?? Number.POSITIVE_INFINITY
  const byOrder = (one: StoredFile, other: StoredFile) =>
    rank(one) === rank(other) ? (one.url < other.url ? -1 : 1) : rank(one) - rank(other)

  /**
   * Files without a hash in their names need the revision that only the service worker's own list has. The files of languages
   * are in neither list: a device stores those of its own language (public/store-language.js).
   */
  async function splitList(entries: StoredFile[]) {
    const isFirst = ({ url, revision }: StoredFile) => revision !== null || firstFiles.has(url)
    const isOfLanguage = ({ url }: StoredFile) => url.endsWith('.html') || /^assets\/.*\//.test(url)
    const shared = entries.filter((entry) => !isOfLanguage(entry)).sort(byOrder)
    const later = shared.filter((entry) => !isFirst(entry))
    const manifest = shared.filter(isFirst)
    const english = entries.filter(({ url }) => url.startsWith(englishFolder) && !url.endsWith('.html')).sort(byOrder)
    const names = (files: StoredFile[]) => files.map(({ url }) => url.slice(englishFolder.length))
    const pages: [string, string][] = Object.entries(JSON.parse(await readFile(join(folder, 'languages.json'), 'utf8')))
    const lists = {
      firstFiles: manifest.filter(({ revision }) => revision === null).map(({ url }) => `/${url}`),
      laterFiles: later.map(({ url }) => `/${url}`),
      languageFiles: {
        page: basename(pages[0]?.[1] ?? ''),
        first: names(english.filter(isFirst)),
        later: names(english.filter((entry) => !isFirst(entry))),
      },
      languageFolders: Object.fromEntries(pages.map(([language, page]) => [language, page.replace(/[^/]+$/, '')])),
    }
    const lines = Object.entries(lists).map(([name, list]) => `self.${name} = ${JSON.stringify(list)}\n`)
    await writeFile(join(folder, 'file-lists.js'), lines.join(''))
    return { manifest, warnings: [] }
  }

  return { plugin, splitList }
}

type Bundle = Rolldown.OutputBundle

function rootsOf(bundle: Bundle): string[] {
  return first.map((module) => {
    const chunk = Object.values(bundle).find(
      (file) => file.type === 'chunk' && file.moduleIds.some((id) => module.test(id)),
    )
    if (!chunk) throw new Error(`The build has no ${module}`)
    return chunk.fileName
  })
}

/** Returns these files, and the files that they import, with their styles, in the order of their distance. */
function filesOf(bundle: Bundle, from: readonly string[], follow: 'imports' | 'all'): Set<string> {
  const found = new Set(from)
  for (const file of found) {
    const chunk = bundle[file]
    if (chunk?.type !== 'chunk') continue
    for (const styles of chunk.viteMetadata?.importedCss ?? []) found.add(styles)
    for (const imported of chunk.imports) found.add(imported)
    if (follow === 'all') for (const imported of chunk.dynamicImports) found.add(imported)
  }
  return found
}
