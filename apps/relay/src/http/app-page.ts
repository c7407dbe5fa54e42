import { createHash } from 'node:crypto'
import { type AppFile, compressWith } from './app-file.ts'

/**
 * The app's page for one of its addresses, with the hub's public address in its head. Search engines and the
 * previews of messengers need absolute addresses there, and run no script.
 */
export async function addressedPage(page: AppFile, publicUrl: string, path: string): Promise<AppFile> {
  return pageOf(withAddress(await textOf(page), publicUrl, path))
}

export const textOf = async (page: AppFile): Promise<string> => Buffer.from(await page.bytes()).toString()

export function withAddress(html: string, publicUrl: string, path: string): string {
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
export function pageOf(html: string): AppFile {
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
