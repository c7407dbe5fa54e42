import './ui/fonts.css'
import './ui/tokens.css'
import './ui/base.css'
import { keysAtStart, readKeptScreen } from './replica/store/kept-screen.ts'
import { applyColourScheme } from './ui/colour-scheme.ts'
import { adoptAhead, buildOf, drawAhead, pressedAhead, showApp } from './ui/screen-ahead.ts'
import { tellNotStarted } from './ui/tell-not-started.ts'
import { collectTypedAhead } from './ui/typed-ahead.ts'
import { whenWanted } from './ui/when-wanted.ts'

/*
 * All that is read before the first screen: it draws what this device kept of the last one, and then brings the app. It
 * imports nothing that the app consists of.
 */
applyColourScheme()
collectTypedAhead()
const build = buildOf(document)
const styles: Promise<unknown>[] = []
const knowsPerson = localStorage.getItem(keysAtStart.account) !== null
if (knowsPerson) {
  showApp()
  loadAhead()
}
const bringApp = () => import('./main.tsx')
if (adoptAhead())
  // Whoever only reads is spared the app, which takes a slow phone seconds. What is in an address is for the app.
  void (location.search === '' ? Promise.race([whenWanted(), pressedAhead]) : Promise.resolve())
    .then(bringApp)
    // The page can be read without it, too: only a person who pressed something has to know.
    .catch((failure: unknown) => pressedAhead.then(() => tellNotStarted(failure)))
else void drawKeptScreen().then(bringApp).catch(tellNotStarted)

async function drawKeptScreen(): Promise<void> {
  try {
    if (build === '' || location.search !== '' || !/^\/[^/]+\/(home|meetings)\/?$/.test(location.pathname))
      return
    const html = await readKeptScreen({
      build,
      path: location.pathname,
      width: innerWidth,
      day: new Date().toDateString(),
    })
    if (html === null) return
    // Unstyled for a moment, everything would jump.
    await Promise.all(styles)
    await drawAhead(html)
  } catch (failure) {
    console.warn('The last screen could not be drawn ahead', failure)
  }
}

/** Lets the browser fetch and compile what the screen of a signed-in person needs, beside all else. */
function loadAhead(): void {
  const others = [
    !/\/home\/?$/.test(location.pathname) && 'home-screen',
    !/\/meetings\/?$/.test(location.pathname) && 'meeting-list',
  ]
  for (const file of build.split(' ')) {
    if (others.some((name) => file.includes(`/${name}-`))) continue
    const link = document.createElement('link')
    if (file.endsWith('.woff2')) {
      link.rel = 'preload'
      link.as = 'font'
    } else link.rel = file.endsWith('.css') ? 'stylesheet' : 'modulepreload'
    link.href = file
    link.crossOrigin = ''
    if (link.rel === 'stylesheet')
      styles.push(
        new Promise((resolve) => {
          link.onload = link.onerror = resolve
        }),
      )
    if (file !== '') document.head.append(link)
  }
}
