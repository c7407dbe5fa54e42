import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { build, minifySync, type Plugin, type Rolldown } from 'vite'
import { directionOf, languages } from '../../../../packages/protocol/src/languages.ts'
import { keysOf } from './catalogue.ts'
import { pseudoLanguage } from './pseudo-language.ts'
import { readAreas, readCatalogue, readLanguages } from './read-catalogues.ts'
import { translateTo } from './texts-of-language.ts'
import { writeMessages } from './write-module.ts'

export const englishFolder = 'assets/en/'
const written = /\/src\/texts\/en\/([\w-]+)\.gen\.ts$/
/** Around the messages of an area in a built file, until `generateBundle` has taken it away. */
const marked = /__messages__\((["'`])([\w-]+)\1,([\s\S]*?),\1\/\2\1\)/g

/** In a language with fewer of the messages, a person would read more English than sense. */
const completeFrom = 0.9

/** The languages beside English: those that are declared and complete enough, and in a build for tests the pseudo-language. */
export function languagesOfBuild(mode: string): string[] {
  const complete = readLanguages().filter((language) => {
    if (!(language in languages)) return false
    const areas = readAreas().map((area) => ({ area, english: readCatalogue('en', area) }))
    const all = areas.flatMap(({ english }) => keysOf(english))
    const problems = areas.flatMap(
      ({ area, english }) => writeMessages(english, language, translateTo(language, area)).problems,
    )
    return 1 - problems.length / all.length >= completeFrom
  })
  return mode === 'tests' ? [...complete, pseudoLanguage] : complete
}

/** The app reads in src/texts/page-language.ts which languages it can offer. */
export const offeredToApp = (offered: readonly string[]) => ({
  'import.meta.env.VITE_LANGUAGES': JSON.stringify(
    ['en', ...offered].map((language) => `${language}=${languages[language]?.name}`).join('|'),
  ),
})

/** Built files with messages are in a folder of their own. */
export const nameOfScript = ({ moduleIds }: { moduleIds: readonly string[] }): string =>
  `${moduleIds.some((id) => written.test(id)) ? englishFolder : 'assets/'}[name]-[hash:7].js`

/**
 * Builds the app in all languages at once. A built file with messages is in `assets/en/`; each other language has a folder
 * with a copy of these files, in which its messages take the place of the English ones, and a page of its own. The
 * import map of that page leads from the English folder to that of the language, so nothing else differs.
 */
export function languageFiles(languages: readonly string[]): Plugin {
  return {
    name: 'language-files',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: written },
      handler(code, id) {
        const area = written.exec(id)?.[1] ?? ''
        const [start, messages = ''] = code.split(/(?<=^export const \w+ = )/m)
        return { code: `${start}/* @__PURE__ */ __messages__('${area}', ${messages.trim()}, '/${area}')`, map: null }
      },
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const page = bundle['index.html']
        if (page?.type !== 'asset') throw new Error('The build has no page')
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const withMessages = chunks.filter(({ code }) => code.includes('__messages__'))
        const helpers = await buildHelpers()
        const html = page.source.toString()
        // A worker of a newer version stores its page beside that of the older one.
        const name = `index-${hashOf([html])}.html`
        const pages: Record<string, string> = { en: `/${englishFolder}${name}` }
        this.emitFile({ type: 'asset', fileName: `${englishFolder}${name}`, source: html })
        for (const language of languages) {
          const files = withMessages.map((chunk) => ({
            name: chunk.fileName.slice(englishFolder.length),
            source: inLanguage(language, chunk, helpers),
          }))
          // The names are those of the English files, so the folder has the hash.
          const folder = `assets/${language}-${hashOf([html, ...files.map(({ source }) => source)])}/`
          const all = [...files, { name, source: pageInLanguage(html, language, folder) }]
          for (const { name, source } of all) this.emitFile({ type: 'asset', fileName: `${folder}${name}`, source })
          pages[language] = `/${folder}${name}`
        }
        for (const chunk of withMessages)
          chunk.code = chunk.code.replace(marked, (_call, _quote, _area, messages: string) => messages)
        this.emitFile({ type: 'asset', fileName: 'languages.json', source: JSON.stringify(pages) })
      },
    },
  }
}

function inLanguage(language: string, { code }: Rolldown.OutputChunk, helpers: string): string {
  const translated = code.replace(marked, (_call, _quote, area: string) => `(${messagesOf(language, area)})`)
  // A hint of compile-hints.ts must stay the first line.
  return translated.replace(/^(\/\/#.*\n)?/, (hint) => `${hint}${helpers}`)
}

const messagesByArea = new Map<string, string>()

function messagesOf(language: string, area: string): string {
  const key = `${language}/${area}`
  const known = messagesByArea.get(key)
  if (known !== undefined) return known
  const source = writeMessages(readCatalogue('en', area), language, translateTo(language, area)).messages
  const messages = minifySync(`${area}.js`, `globalThis.x=${source}`).code.replace(/^globalThis\.x=|;?\n?$/g, '')
  messagesByArea.set(key, messages)
  return messages
}

/** The functions that messages of other languages call. English has only those that its own messages need. */
async function buildHelpers(): Promise<string> {
  const entry = fileURLToPath(new URL('../../src/texts/format.ts', import.meta.url))
  const result = await build({
    logLevel: 'silent',
    configFile: false,
    build: { lib: { entry, formats: ['iife'], name: '__format__' }, write: false },
  })
  const [{ output }] = result as [Rolldown.RolldownOutput]
  const code = output[0].code.trim().replace(/^var __format__=/, '')
  return `const{isolate,writeList,writeNumber,writePlural}=${code}\n`
}

function pageInLanguage(html: string, language: string, folder: string): string {
  const map = JSON.stringify({ imports: { [`/${englishFolder}`]: `/${folder}` } })
  return html
    .replaceAll(`/${englishFolder}`, `/${folder}`)
    .replace('<html lang="en">', `<html lang="${language}" dir="${directionOf(language)}">`)
    .replace('<head>', `<head>\n    <script type="importmap">${map}</script>`)
}

const hashOf = (sources: readonly string[]): string =>
  createHash('sha256').update(sources.join('\n')).digest('base64url').slice(0, 7)
