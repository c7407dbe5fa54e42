import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'

const script = readFileSync(new URL('../../../public/store-later-files.js', import.meta.url), 'utf8')

/** The worker's part that stores the later files, in a browser that has those of `stored`. */
function startWorker(later: readonly string[], stored: readonly string[] = []) {
  const cached = new Map<string, Response>(stored.map((path) => [path, new Response()]))
  const listeners = new Map<string, (event: object) => void>()
  const log: string[] = []
  const missing = new Set<string>()
  const cache = {
    keys: async () => [...cached.keys()].map((path) => ({ url: `http://hub${path}` })),
    put: async (path: string, response: Response) => void cached.set(path, response),
  }
  const self = {
    firstFiles: [],
    laterFiles: later,
    clients: { claim: async () => void log.push('claims the pages') },
    registration: { active: null },
    addEventListener: (kind: string, listener: (event: object) => void) => listeners.set(kind, listener),
  }
  runInNewContext(script, {
    self,
    importScripts: () => undefined,
    caches: { open: async () => cache, match: async (path: string) => cached.get(path) },
    fetch: async (path: string) => {
      log.push(`fetches ${path}`)
      return new Response(null, { status: missing.has(path) ? 404 : 200 })
    },
    URL,
    Response,
  })
  /** A page asks for the later files, as register-service-worker.ts does. */
  async function ask(): Promise<void> {
    let work = Promise.resolve()
    const port = { postMessage: (state: string) => log.push(`reports ${state}`) }
    listeners.get('message')?.({
      data: { type: 'STORE_LATER_FILES' },
      ports: [port],
      waitUntil: (promise: Promise<void>) => {
        work = promise
      },
    })
    await work
  }
  return { ask, log, missing }
}

test('takes control of a page whose document arrived while the worker was activated, before it stores the files', async () => {
  const { ask, log } = startWorker(['/assets/a.js', '/assets/b.js'], ['/assets/b.js'])
  await ask()
  expect(log).toEqual(['claims the pages', 'reports first', 'fetches /assets/a.js', 'reports all'])
})

test('fetches no file again when a second page asks', async () => {
  const { ask, log } = startWorker(['/assets/a.js'])
  await ask()
  log.length = 0
  await ask()
  expect(log).toEqual(['claims the pages', 'reports all'])
})

test('reports a file that does not arrive, and fetches it at the next request', async () => {
  const { ask, log, missing } = startWorker(['/assets/a.js'])
  missing.add('/assets/a.js')
  await ask()
  expect(log.at(-1)).toBe('reports failed')
  missing.clear()
  await ask()
  expect(log.at(-1)).toBe('reports all')
})
