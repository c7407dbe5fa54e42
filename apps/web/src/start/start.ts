import '../ui/fonts.css'
import '../ui/tokens.css'
import '../ui/base.css'
import { applyColourScheme } from '../ui/colour-scheme.ts'
import { isAccountPart } from './account-part.ts'
import { announceNotStarted } from './announce-not-started.ts'
import { keysAtStart, readCachedScreen, screenOfPath } from './cached-screen.ts'
import { early } from './early.ts'
import { adoptSnapshot, buildOf, drawSnapshot, showApp } from './startup-snapshot.ts'
import { whenWanted } from './when-wanted.ts'

/*
 * The only code that is loaded before the first screen. It draws the screen that this device cached last time, and
 * then loads the app. It imports no module of the app itself.
 */
let knowsPerson = false
try {
  applyColourScheme()
  knowsPerson = localStorage.getItem(keysAtStart.account) !== null
} catch {
  // A browser that refuses cookies refuses storage, too. The app then fails to load, which is shown below.
}
const build = buildOf(document)
const styles: Promise<unknown>[] = []
if (knowsPerson) showApp()
const screen = screenOfPath(location.pathname)
if (build && (knowsPerson || screen)) preloadFiles()
// Until the first page is shown, the fonts would delay the code and the document that it shows.
if (!knowsPerson && screen) document.documentElement.dataset.withoutFonts = ''
const importApp = () => import('../main.tsx')
const asksForAccount = () => isAccountPart(location.hash.slice(1))
if (adoptSnapshot())
  // A visitor who only reads does not load the app, which needs seconds on a slow phone. Search parameters need
  // the app.
  void (location.search || asksForAccount() ? Promise.resolve() : whenWanted())
    .then(importApp)
    // The page can be read without the app: only a person who wants to sign in has to see the failure.
    .catch((failure: unknown) => {
      const announce = () => asksForAccount() && announceNotStarted(failure)
      announce()
      addEventListener('hashchange', announce)
    })
else void drawCachedScreen().then(importApp).catch(announceNotStarted)

async function drawCachedScreen(): Promise<void> {
  try {
    if (!build || location.search || !screen) return
    const html = await readCachedScreen({
      build,
      path: location.pathname,
      width: innerWidth,
      day: new Date().toDateString(),
    })
    if (html === null) return
    // Without the styles, the layout would shift when they are loaded.
    await Promise.all(styles)
    await drawSnapshot(html)
  } catch (failure) {
    console.warn('Last screen not drawn', failure)
  }
}

/** Makes the browser load and compile the files of a signed-in person's screen in parallel. */
function preloadFiles(): void {
  const files = build.split(' ')
  // A device that knows no person waits for the relay. Its first files, the fonts, can wait.
  if (!knowsPerson) {
    files.splice(0, 2, '/api/session')
    // Without it, the app makes the same requests later.
    import('./early-requests.ts').then(({ requestEarly }) => requestEarly(early)).catch(() => null)
  }
  for (const file of files) {
    // home-screen or meeting-list
    const part = /\/(home|meeting)-/.exec(file)?.[1]
    if (part && !screen?.startsWith(part)) continue
    const link = document.createElement('link')
    if (file.endsWith('.css')) {
      link.rel = 'stylesheet'
      styles.push(new Promise((resolve) => (link.onload = link.onerror = resolve)))
    } else if (file.endsWith('.js')) link.rel = 'modulepreload'
    else {
      link.rel = 'preload'
      link.as = knowsPerson ? 'font' : 'fetch'
    }
    link.href = file
    link.crossOrigin = ''
    document.head.append(link)
  }
}
