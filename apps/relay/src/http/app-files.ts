import { join, normalize, sep } from 'node:path'
import { type Context, Hono } from 'hono'
import { type AppFile, codings, createAppFileReader } from './app-file.ts'
import { errorResponse } from './error-response.ts'

/**
 * Serves the built app. Files under /assets carry a hash in their names and may be kept forever; everything else is
 * asked for again each time. A page address that is no file gets index.html, and the app finds the screen.
 */
export function createAppFiles(folder: string): Hono {
  const routes = new Hono()
  const readAppFile = createAppFileReader()

  routes.get('*', async (c) => {
    const path = pathWithin(c.req.path)
    // The relay's own routes never answer with the app's page, whatever the request accepts.
    if (path === null || isWithin(path, 'api') || isWithin(path, 'sync')) return errorResponse(c, 'not-found')
    const isAsset = isWithin(path, 'assets')
    const file = await readAppFile(join(folder, path === '' ? 'index.html' : path))
    if (file !== null) {
      return answer(c, file, isAsset ? 'public, max-age=31536000, immutable' : 'no-cache')
    }
    if (isAsset || !c.req.header('accept')?.includes('text/html')) return errorResponse(c, 'not-found')
    const page = await readAppFile(join(folder, 'index.html'))
    if (page === null) return c.text('The app is not built yet: run npm start.', 503)
    return answer(c, page, 'no-cache')
  })
  return routes
}

function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder + sep)
}

/** The path below the folder; null for one that leaves it, is hidden, or is no path. */
function pathWithin(urlPath: string): string | null {
  let decoded: string
  try {
    decoded = decodeURIComponent(urlPath)
  } catch {
    return null
  }
  if (decoded.includes('\0') || decoded.includes('\\')) return null
  const path = normalize(decoded).replace(/^\/+|\/+$/g, '')
  return path.split(sep).some((part) => part.startsWith('.')) ? null : path
}

async function answer(c: Context, file: AppFile, cacheControl: string): Promise<Response> {
  c.header('Cache-Control', cacheControl)
  c.header('ETag', file.etag)
  if (file.compressible) c.header('Vary', 'Accept-Encoding')
  if (c.req.header('if-none-match')?.includes(file.etag)) return c.body(null, 304)
  c.header('Content-Type', file.type)
  const accepted = c.req.header('accept-encoding') ?? ''
  const coding = file.compressible && codings.find((known) => new RegExp(`\\b${known}\\b`).test(accepted))
  if (coding) {
    c.header('Content-Encoding', coding)
    return c.body(await file.compressed(coding))
  }
  return c.body(await file.bytes())
}
