// Part of the service worker: answers every navigation with the app's page in the language of this device, and stores the files
// of the languages that were chosen on it. All other files are the same in each language.
const languageCache = 'language'
/** Contains the language of this device, and behind it the others that stay stored. */
const languageRecord = '/language'

const answeredByRelay = /^\/((api|sync|feeds|open-records)(\/|$)|(healthz|readyz|metrics)$)/

self.addEventListener('fetch', (event) => {
  const { pathname, searchParams } = new URL(event.request.url)
  if (event.request.mode !== 'navigate' || answeredByRelay.test(pathname)) return
  event.stopImmediatePropagation()
  const chosen = searchParams.get('language')
  event.respondWith(isOffered(chosen) ? openInLanguage(event.request, chosen) : pageFor(event.request))
})
self.addEventListener('message', (event) => {
  const { type, language } = event.data ?? {}
  if (type !== 'STORE_LANGUAGE') return
  const report = (state) => event.ports[0]?.postMessage(state)
  event.waitUntil(
    chooseLanguage(language, report).then(
      () => report('stored'),
      () => report('failed'),
    ),
  )
})

async function pageFor(request) {
  const [language] = await readLanguages()
  return (await caches.match(filesOfLanguage(language).page)) ?? fetch(request)
}

/** A link with a choice works without a connection if the language is stored. The hub notes the choice, too. */
async function openInLanguage(request, language) {
  await chooseLanguage(language).catch(() => undefined)
  const address = new URL(request.url)
  address.searchParams.delete('language')
  return fetch(request).catch(() => Response.redirect(address))
}

/** Stores the files of a language, and uses it from the next page on. */
async function chooseLanguage(language, report = () => undefined) {
  if (!isOffered(language)) throw new Error(`No language ${language}`)
  const { page, first, later } = filesOfLanguage(language)
  await storeFiles([page, ...first, ...later], report)
  const others = (await readLanguages()).filter((other) => other !== language)
  const cache = await caches.open(languageCache)
  await cache.put(languageRecord, new Response([language, ...others].join(' ')))
}

/** The language of this device first. A language that this version of the app lacks is English. */
async function readLanguages() {
  const record = await caches.match(languageRecord)
  const languages = record ? (await record.text()).split(' ') : []
  const known = languages.filter(isOffered)
  return known.length > 0 ? known : ['en']
}

const isOffered = (language) => Object.hasOwn(self.languageFolders, language)

/** The paths of the files that a meeting needs in this language, and of the others. */
function filesOfLanguage(language) {
  const inFolder = (name) => `${self.languageFolders[language]}${name}`
  const { page, first, later } = self.languageFiles
  return { page: inFolder(page), first: first.map(inFolder), later: later.map(inFolder) }
}
