import { join, normalize, sep } from 'node:path'
import { type Context, Hono } from 'hono'
import { type AppFile, codings, readAppFile } from './app-file.ts'
import { addressedPage, createLandingPage, type SiteAddresses } from './app-page.ts'
import { errorResponse } from './error-response.ts'
import { chosenByLink, languageOf, readPages } from './page-languages.ts'
import { retiredWorker } from './retired-worker.ts'
import { contentSecurityPolicy } from './security-headers.ts'
import type { IsVisitor } from './visitor.ts'

/**
 * Text recognition in images runs as WebAssembly in a separate worker. A worker has the policy of its script,
 * so the app's pages need not allow WebAssembly.
 */
const imageReaderWorker = /^assets\/reader-ocr-[^/]+\/worker[^/]*\.js$/
const imageReaderPolicy = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'"

interface AppSettings extends SiteAddresses {
  publicUrl: string | null
  storedApp: boolean
}

/**
 * Serves the built app. Files under /assets have a hash in their names and may be cached forever; all other
 * files are revalidated each time. A page address that is not a file gets index.html, and the app shows the
 * matching screen. A visitor gets the landing page that was rendered by the build.
 */
export function createAppFiles(folder: string, settings: AppSettings, isVisitor: IsVisitor): Hono {
  const { publicUrl, storedApp } = settings
  const routes = new Hono()
  const readLanding = createLandingPage(folder, settings)

  async function answerPage(c: Context, path: string, file: string): Promise<Response> {
    const page = await readAppFile(join(folder, file))
    if (page === null) return c.text('The app is not built yet: run npm start.', 503)
    const addressed = await addressedPage(page, publicUrl, path)
    c.header('Content-Security-Policy', contentSecurityPolicy(publicUrl, addressed.scripts))
    return answer(c, addressed.page, 'no-cache')
  }

  routes.get('*', async (c) => {
    const path = pathWithin(c.req.path)
    // The relay's own routes never return the app's page, even if the request accepts HTML.
    if (path === null || isWithin(path, 'api') || isWithin(path, 'sync')) return errorResponse(c, 'not-found')
    if (path === 'sw.js' && !storedApp) {
      c.header('Cache-Control', 'no-cache')
      return c.body(retiredWorker, 200, { 'Content-Type': 'text/javascript; charset=utf-8' })
    }
    const isFirst = path === '' || path === 'index.html'
    const isAsset = isWithin(path, 'assets')
    // The page of a language, for the device that stores it.
    if (isAsset && path.endsWith('.html')) return answerPage(c, '/', path)
    const file = isFirst ? null : await readAppFile(join(folder, path))
    if (file !== null) {
      if (imageReaderWorker.test(path)) c.header('Content-Security-Policy', imageReaderPolicy)
      return answer(c, file, isAsset ? 'public, max-age=31536000, immutable' : 'no-cache')
    }
    if (!isFirst && (isAsset || !c.req.header('accept')?.includes('text/html'))) return errorResponse(c, 'not-found')
    const pages = readPages(folder)
    const chosen = chosenByLink(c, pages, publicUrl?.startsWith('https:') ?? false)
    if (chosen !== null) return c.redirect(chosen)
    c.header('Vary', `Cookie, Accept-Language`)
    const language = languageOf(c, pages)
    if (path === '') {
      // If the database does not answer, the app is served nevertheless, because it is stored on the device.
      const landing = (await isVisitor(c.req.header('cookie')).catch(() => false)) ? await readLanding(language) : null
      if (landing !== null) {
        c.header('Content-Security-Policy', contentSecurityPolicy(publicUrl, landing.scripts))
        return answer(c, landing.page, 'no-cache')
      }
    }
    return answerPage(c, isFirst ? '/' : c.req.path, pages[language] ?? 'index.html')
  })
  return routes
}

function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder + sep)
}

/** The path below the folder; null if it is outside of the folder, hidden or invalid. */
function pathWithin(urlPath: string): string | null {
  let decoded: string
  try {
    decoded = decodeURIComponent(urlPath)
  } catch {
    return null
  }
  if (decoded.includes('\0') || decoded.includes('\\')) return null
  // A normalised path has no two slashes in a row.
  const path = normalize(decoded).replace(/^\/|\/$/g, '')
  return path.split(sep).some((part) => part.startsWith('.')) ? null : path
}

async function answer(c: Context, file: AppFile, cacheControl: string): Promise<Response> {
  c.header('Cache-Control', cacheControl)
  c.header('ETag', file.etag)
  if (file.compressible) c.header('Vary', 'Accept-Encoding', { append: true })
  if (c.req.header('if-none-match')?.includes(file.etag)) return c.body(null, 304)
  c.header('Content-Type', file.type)
  const accepted = c.req.header('accept-encoding') ?? ''
  const coding = file.compressible && codings.find((known) => new RegExp(`\\b${known}\\b`).test(accepted))
  if (coding) {
    c.header('Content-Encoding', coding)
    return c.body(await file.compressed(coding))
  }
  if (file.longBytes === null) return c.body(await file.bytes())
  c.header('Content-Length', String(file.longBytes))
  return c.body(c.req.method === 'HEAD' ? '' : await file.stream())
}
