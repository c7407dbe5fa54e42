// Part of the service worker: stores the files that its own list leaves out, one by one (see build/stored-files.ts).
importScripts('/file-lists.js', '/store-language.js')

const cacheName = 'later-files'
/** An entry of the cache: this device has stored all files once. Each newer version then stores all of its own before it is offered. */
const completeMark = '/later-files-complete'

/** The installation itself requests one file after the other, which costs a round trip for each on a slow line. */
const requestsAtOnce = 4

let storing = null

self.addEventListener('install', (event) => {
  event.waitUntil(storeFirstOfLanguages())
  if (self.registration.active) event.waitUntil(storeLaterFiles())
})
self.addEventListener('activate', (event) => event.waitUntil(removeOlderFiles()))
self.addEventListener('message', (event) => {
  if (event.data?.type !== 'STORE_LATER_FILES') return
  event.waitUntil(storeAndReport((state) => event.ports[0]?.postMessage(state)))
})

async function storeAndReport(report) {
  try {
    // A page that was loading while this worker was activated is not controlled by it.
    await self.clients.claim()
    if (!(await caches.match(completeMark))) report('first')
    await storeLaterFiles()
    report('all')
  } catch {
    report('failed')
  }
}

async function storeFirstOfLanguages() {
  const languages = await readLanguages()
  fetchFirstFiles(languages.flatMap((language) => filesOfLanguage(language).first))
  await storeFiles(languages.flatMap(firstOfLanguage))
}

/** Fetches the files of the installation into the browser's own cache, from where the installation reads them. */
function fetchFirstFiles(ofLanguages) {
  const missing = [...ofLanguages, ...self.firstFiles]
  async function fetchNext() {
    for (let path = missing.shift(); path !== undefined; path = missing.shift())
      await fetch(path)
        .then((response) => response.arrayBuffer())
        .catch(() => undefined)
  }
  for (let count = 0; count < requestsAtOnce; count++) void fetchNext()
}

function storeLaterFiles() {
  storing ??= storeEach().finally(() => {
    storing = null
  })
  return storing
}

async function storeEach() {
  const languages = await readLanguages()
  const ofLanguages = languages.flatMap((language) => [
    ...firstOfLanguage(language),
    ...filesOfLanguage(language).later,
  ])
  await storeFiles([...ofLanguages, ...self.laterFiles])
  const cache = await caches.open(cacheName)
  await cache.put(completeMark, new Response())
}

function firstOfLanguage(language) {
  const { page, first } = filesOfLanguage(language)
  return [page, ...first]
}

/** Stores the files that are missing, one after the other. */
async function storeFiles(paths, report = () => undefined) {
  const cache = await caches.open(cacheName)
  const stored = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  for (const [index, path] of paths.entries()) {
    report({ stored: index, of: paths.length })
    if (stored.has(path)) continue
    // An older version may have had the file in its own list, which ends with that version.
    const copy = await caches.match(path)
    const response = copy ?? (await fetch(path, { priority: 'low' }))
    if (!response.ok) throw new Error(`${path}: ${response.status}`)
    await cache.put(path, response)
  }
}

async function removeOlderFiles() {
  const cache = await caches.open(cacheName)
  const ofLanguages = Object.keys(self.languageFolders).flatMap((language) => [
    ...firstOfLanguage(language),
    ...filesOfLanguage(language).later,
  ])
  const current = new Set([...ofLanguages, ...self.laterFiles, completeMark])
  for (const request of await cache.keys()) if (!current.has(new URL(request.url).pathname)) await cache.delete(request)
}
