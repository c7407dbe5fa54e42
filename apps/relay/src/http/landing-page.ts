import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { escapeHtml } from '../escape-markup.ts'
import { type AppFile, readAppFile } from './app-file.ts'
import { pageOf, textOf, withAddress } from './app-page.ts'

/** Where the operator's own pages are; null for what there is none of. */
export interface SiteAddresses {
  privacyUrl: string | null
  termsUrl: string | null
  contactUrl: string | null
}

export interface LandingPage {
  page: AppFile
  /** What the content policy has to allow: the page's own small script, by its hash. */
  scripts: readonly string[]
}

/**
 * Reads the landing page as the build has drawn it (apps/web/build/prerendered-landing.ts), with this hub's addresses in it; null
 * where the build has none. It is made once for each build, since every visitor asks for it.
 */
export function createLandingPage(
  folder: string,
  { publicUrl, ...site }: SiteAddresses & { publicUrl: string | null },
): () => Promise<LandingPage | null> {
  let made: { etag: string; landing: LandingPage } | null = null
  return async () => {
    const drawn = await readAppFile(join(folder, '.prerendered', 'landing.html'))
    if (drawn === null) return null
    if (made?.etag !== drawn.etag) {
      const html = withSiteAddresses(await textOf(drawn), site)
      const page = pageOf(publicUrl === null ? html : withAddress(html, publicUrl, '/'))
      made = { etag: drawn.etag, landing: { page: compressedOnce(page), scripts: scriptHashes(html) } }
    }
    return made.landing
  }
}

/** The links to pages of the operator: those that there are. */
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
  const kept = new Map<string, ReturnType<AppFile['compressed']>>()
  return {
    ...page,
    compressed(coding) {
      const known = kept.get(coding) ?? page.compressed(coding)
      kept.set(coding, known)
      return known
    },
  }
}

const scriptHashes = (html: string): string[] =>
  [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
