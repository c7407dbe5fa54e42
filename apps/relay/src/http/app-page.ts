import { createHash } from 'node:crypto'
import { type AppFile, compressWith } from './app-file.ts'

/**
 * The app's page as one of its addresses has it: with the hub's public address in its head, which search engines and the
 * previews of messengers need whole. They run no script.
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
    // A function, since an address may have a $, which means something in a text.
    () => `<meta property="og:url" content="${href}" /><link rel="canonical" href="${href}" /></head>`,
  )
}

/** A page that is made here and lies in no file. */
export function pageOf(html: string): AppFile {
  const bytes = Buffer.from(html)
  return {
    type: 'text/html; charset=utf-8',
    etag: `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 16)}"`,
    compressible: true,
    bytes: async () => bytes,
    // Some kilobytes, asked for once in a visit: not worth a place in memory for each address.
    compressed: (coding) => compressWith[coding](bytes),
  }
}
