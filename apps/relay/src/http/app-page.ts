import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { escapeHtml } from '../escape-markup.ts'
import { type AppFile, compressWith, readAppFile } from './app-file.ts'

/**
 * The app's page for one of its addresses, with the hub's public address in its head. Search engines and the
 * previews of messengers need absolute addresses there, and run no script.
 */
export async function addressedPage(page: AppFile, publicUrl: string | null, path: string): Promise<PageWithScripts> {
  const html = await textOf(page)
  return { page: publicUrl === null ? page : pageOf(withAddress(html, publicUrl, path)), scripts: scriptHashes(html) }
}

const textOf = async (page: AppFile): Promise<string> => Buffer.from(await page.bytes()).toString()

function withAddress(html: string, publicUrl: string, path: string): string {
  const address = new URL(publicUrl)
  address.pathname = path
  const href = address.href.replaceAll('&', '&amp;')
  return html.replace(/(<meta property="og:image" content=")\//, `$1${publicUrl}/`).replace(
    '</head>',
    // A function, because a $ in the address would have a special meaning in a replacement string.
    () => `<meta property="og:url" content="${href}" /><link rel="canonical" href="${href}" /></head>`,
  )
}

/** A generated page without a file. */
function pageOf(html: string): AppFile {
  const bytes = Buffer.from(html)
  return {
    type: 'text/html; charset=utf-8',
    etag: `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 16)}"`,
    compressible: true,
    bytes: async () => bytes,
    longBytes: null,
    stream: async () => new Blob([bytes]).stream(),
    // The page has some kilobytes and is requested once in a visit, so caching it for each address is not
    // worth the memory.
    compressed: (coding) => compressWith[coding](bytes),
  }
}

/** The addresses of the operator's own pages; null for pages that do not exist. */
export interface SiteAddresses {
  privacyUrl: string | null
  termsUrl: string | null
  contactUrl: string | null
}

export interface PageWithScripts {
  page: AppFile
  /** For the content policy: the hashes of the page's own small scripts. */
  scripts: readonly string[]
}

/**
 * Reads the landing page that the build rendered (apps/web/build/prerendered-landing.ts) and inserts this
 * hub's addresses; null if the build has none. Cached per build, because every visitor requests it.
 */
export function createLandingPage(
  folder: string,
  { publicUrl, ...site }: SiteAddresses & { publicUrl: string | null },
): (language: string) => Promise<PageWithScripts | null> {
  const made = new Map<string, { etag: string; landing: PageWithScripts }>()
  return async (language) => {
    const drawn = await readAppFile(join(folder, '.prerendered', `landing-${language}.html`))
    if (drawn === null) return null
    const known = made.get(language)
    if (known?.etag === drawn.etag) return known.landing
    const html = withSiteAddresses(await textOf(drawn), site)
    const page = pageOf(publicUrl === null ? html : withAddress(html, publicUrl, '/'))
    const landing = { page: compressedOnce(page), scripts: scriptHashes(html) }
    made.set(language, { etag: drawn.etag, landing })
    return landing
  }
}

/** Inserts the links to the operator's existing pages. */
function withSiteAddresses(html: string, { privacyUrl, termsUrl, contactUrl }: SiteAddresses): string {
  const addresses: Record<string, string | null> = {
    privacy: privacyUrl,
    terms: termsUrl,
    contact: contactUrl,
  }
  return html
    .replace(/<a href="site:(\w+)">([^<]*)<\/a>/g, (_link, name: string, label: string) => {
      const address = addresses[name] ?? null
      return address === null ? '' : `<a href="${escapeHtml(address)}">${label}</a>`
    })
    .replace(/<nav [^>]*><\/nav>/, '')
}

function compressedOnce(page: AppFile): AppFile {
  const compressedByCoding = new Map<string, ReturnType<AppFile['compressed']>>()
  return {
    ...page,
    compressed(coding) {
      const known = compressedByCoding.get(coding) ?? page.compressed(coding)
      compressedByCoding.set(coding, known)
      return known
    },
  }
}

/** An import map is one of them. */
const scriptHashes = (html: string): string[] =>
  [...html.matchAll(/<script(?: type="importmap")?>(.*?)<\/script>/gs)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
