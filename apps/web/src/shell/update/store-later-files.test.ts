import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'

const scriptOf = (name: string) => readFileSync(new URL(`../../../public/${name}`, import.meta.url), 'utf8')
const script = ['store-later-files.js', 'store-language.js'].map(scriptOf).join('\n')

const english = ['/en/page.html', '/en/first.js', '/en/later.js']

/** The worker's part that stores the later files, in a browser that has those of `stored` and the English ones. */
function startWorker(later: readonly string[], stored: readonly string[] = []) {
  const cached = new Map<string, Response>([...english, ...stored].map((path) => [path, new Response(path)]))
  const listeners: { kind: string; listener: (event: object) => void }[] = []
  const dispatch = (wanted: string, event: object) => {
    for (const { kind, listener } of listeners) if (kind === wanted) listener(event)
  }
  const log: string[] = []
  const missing = new Set<string>()
  const cache = {
    keys: async () => [...cached.keys()].map((path) => ({ url: `http://hub${path}` })),
    put: async (path: string, response: Response) => void cached.set(path, response),
  }
  const self = {
    firstFiles: [],
    laterFiles: later,
    languageFiles: { page: 'page.html', first: ['first.js'], later: ['later.js'] },
    languageFolders: { en: '/en/', de: '/de/' },
    clients: { claim: async () => void log.push('claims the pages') },
    registration: { active: null },
    offline: false,
    addEventListener: (kind: string, listener: (event: object) => void) => void listeners.push({ kind, listener }),
  }
  runInNewContext(script, {
    self,
    importScripts: () => undefined,
    caches: { open: async () => cache, match: async (path: string) => cached.get(path)?.clone() },
    fetch: async (request: string | { url: string }) => {
      const path = typeof request === 'string' ? request : request.url
      if (self.offline) throw new TypeError('Failed to fetch')
      log.push(`fetches ${path}`)
      return new Response(null, { status: missing.has(path) ? 404 : 200 })
    },
    URL,
    Response,
  })
  async function post(data: object): Promise<void> {
    let work = Promise.resolve()
    const port = {
      postMessage: (state: string | object) => log.push(`reports ${typeof state === 'string' ? state : 'progress'}`),
    }
    const waitUntil = (promise: Promise<void>) => {
      work = promise
    }
    dispatch('message', { data, ports: [port], waitUntil })
    await work
  }
  /** A page asks for the later files, as register-service-worker.ts does. */
  const ask = () => post({ type: 'STORE_LATER_FILES' })
  /** A person chooses a language in the settings. */
  const choose = (language: string) => post({ type: 'STORE_LANGUAGE', language })
  /** The answer to a navigation; null if the worker leaves it to the hub. */
  async function open(url: string): Promise<Response | null> {
    let answer: Promise<Response> | null = null
    const respondWith = (response: Promise<Response>) => {
      answer = response
    }
    const request = { mode: 'navigate', url }
    dispatch('fetch', { request, respondWith, stopImmediatePropagation: () => undefined })
    return answer
  }
  return { ask, choose, open, self, log, missing }
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

test('answers navigations with the page of the language that was chosen, and keeps the others for times without a connection', async () => {
  const { choose, open, self, log } = startWorker([])
  const shown = async (url = 'http://hub/parks/meetings') => (await open(url))?.text()
  expect(await shown()).toBe('/en/page.html')
  await choose('de')
  expect(log.filter((entry) => entry !== 'reports progress')).toEqual([
    ...['fetches /de/page.html', 'fetches /de/first.js', 'fetches /de/later.js'],
    'reports stored',
  ])
  expect((await open('http://hub/'))?.status).toBe(200)
  expect(await open('http://hub/api/session')).toBeNull()

  self.offline = true
  await choose('en')
  expect(log.at(-1)).toBe('reports stored')
  expect(await shown()).toBe('/en/page.html')
  // A link of the footer.
  const answer = await open('http://hub/ideas?language=de&at=1')
  expect([answer?.status, answer?.headers.get('location')]).toEqual([302, 'http://hub/ideas?at=1'])
  expect(log.at(-1)).toBe('reports stored')
})

test('reports a language that could not be stored, and stays in the one before', async () => {
  const { choose, open, missing, log } = startWorker([])
  missing.add('/de/later.js')
  await choose('de')
  expect(log.at(-1)).toBe('reports failed')
  expect(await (await open('http://hub/'))?.text()).toBe('/en/page.html')
  await choose('toString')
  expect(log.at(-1)).toBe('reports failed')
})
