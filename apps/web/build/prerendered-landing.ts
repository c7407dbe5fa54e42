import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createServer, type Plugin, type Rolldown } from 'vite'
import { offeredToApp } from './texts/language-files.ts'
import { textsOfLanguage } from './texts/texts-of-language.ts'

/**
 * The folder is hidden: only the relay reads the file, and no service worker caches it
 * (apps/relay/src/http/app-page.ts).
 */
const folder = '.prerendered'

/**
 * The first paint of the landing page needs the styles of these modules, in the order in which the app loads
 * them.
 */
const needed = [/\/index\.html$/, /\/src\/main\.tsx$/, /\/routes\/index\.tsx\?tsr-split=component$/]
const fonts = /^assets\/(atkinson-hyperlegible-next|source-serif-4)-latin-wght-normal-.*\.woff2$/

/**
 * Renders the landing page once in each language, with the app's own components, into a copy of the app's page. The copy
 * includes the page's styles and leaves out what only the app needs. A visitor on a slow phone can read it
 * before the app has loaded.
 */
export function prerenderedLanding(languages: readonly string[]): Plugin {
  let root = ''
  return {
    name: 'prerendered-landing',
    apply: 'build',
    configResolved(config) {
      root = config.root
    },
    async writeBundle({ dir = '' }, bundle) {
      const sourceOf = (file: string) => {
        const asset = bundle[file]
        if (asset?.type !== 'asset') throw new Error(`The build has no ${file}`)
        return asset.source.toString()
      }
      const files = Object.keys(bundle)
      const css = stylesOf(bundle).map(sourceOf).join('\n')
      const fontFiles = files.filter((file) => fonts.test(file))
      if (fontFiles.length !== 2) throw new Error(`Fonts of the landing page: ${fontFiles.join(', ')}`)
      await mkdir(join(dir, folder), { recursive: true })
      const pages: Record<string, string> = JSON.parse(sourceOf('languages.json'))
      for (const [language, file] of Object.entries(pages)) {
        const { landingMarkup, landingScript, landingStyle } = await readPrerendered(root, language, languages)
        const markup = landingMarkup()
        checkClasses(markup, css)
        const head = [
          ...fontFiles.map((file) => `<link rel="preload" as="font" crossorigin href="/${file}" />`),
          `<style>${css}\n${darkByDevice(css)}\n${landingStyle}</style>`,
          `<script>${landingScript}</script>`,
        ].join('\n')
        const page = sourceOf(file.slice(1))
        const [noScript = ''] = page.match(/<noscript>.*?<\/noscript>/s) ?? []
        const html = page
          .replace(/\s*<link rel="stylesheet"[^>]*>/g, '')
          .replace(/\s*<link rel="modulepreload"[^>]*\/main-[^>]*>/g, '')
          .replace(noScript, '')
          .replace(/\s*<\/head>/, () => `\n${head}\n</head>`)
          .replace('<div id="root"></div>', () => `${noScript}${markup}<div id="root" hidden></div>`)
        await writeFile(join(dir, folder, `landing-${language}.html`), html)
      }
    },
  }
}

type Prerendered = typeof import('../src/routes/-prerendered-landing.tsx')

async function readPrerendered(root: string, language: string, languages: readonly string[]): Promise<Prerendered> {
  const server = await createServer({
    root,
    configFile: false,
    mode: 'production',
    logLevel: 'error',
    plugins: [textsOfLanguage(language)],
    define: offeredToApp(languages),
    appType: 'custom',
    oxc: { jsx: { runtime: 'automatic', development: false } },
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, ws: false, watch: null },
  })
  try {
    return (await server.ssrLoadModule('/src/routes/-prerendered-landing.tsx')) as Prerendered
  } finally {
    await server.close()
  }
}

type Bundle = Rolldown.OutputBundle

/** Returns the style files of the needed modules and of everything that these import. */
function stylesOf(bundle: Bundle): string[] {
  const found = new Set<string>()
  const seen = new Set<string>()
  const take = (file: string) => {
    const chunk = bundle[file]
    if (chunk?.type !== 'chunk' || seen.has(file)) return
    seen.add(file)
    for (const imported of chunk.imports) take(imported)
    for (const styles of chunk.viteMetadata?.importedCss ?? []) found.add(styles)
  }
  for (const module of needed) {
    const chunk = Object.values(bundle).find(
      (file) => file.type === 'chunk' && file.moduleIds.some((id) => module.test(id)),
    )
    if (!chunk) throw new Error(`The build has no ${module}`)
    take(chunk.fileName)
  }
  return [...found]
}

/**
 * The same modules get the same class names here and in the app. If that changed, the page would have no
 * styles, so the build fails.
 */
function checkClasses(markup: string, css: string): void {
  const names = [...markup.matchAll(/ class="([^"]+)"/g)].flatMap(([, list = '']) => list.split(' '))
  const missing = names.filter((name) => name.startsWith('_') && !css.includes(`.${name}`))
  if (names.length === 0 || missing.length > 0) throw new Error(`Styles of the landing page: ${missing.join(', ')}`)
}

/** Uses the dark colours of the device's preference, because no script sets the colour scheme here. */
function darkByDevice(css: string): string {
  const dark = css.match(/:root\[data-mantine-color-scheme="?dark"?\]\{([^}]+)\}/)?.[1]
  if (dark === undefined) throw new Error('The styles have no dark colours')
  return `@media (prefers-color-scheme:dark){:root:not([data-mantine-color-scheme]){${dark}}}`
}
