import './ui/fonts.css'
import './ui/tokens.css'
import './ui/base.css'
import { keysAtStart, readKeptScreen } from './replica/store/kept-screen.ts'
import { applyColourScheme } from './ui/colour-scheme.ts'
import { buildOf, drawAhead } from './ui/screen-ahead.ts'
import { tellNotStarted } from './ui/tell-not-started.ts'

/*
 * All that is read before the first screen: it draws what this device kept of the last one, and then brings the app. It
 * imports nothing that the app consists of.
 */
applyColourScheme()
const build = buildOf(document)
if (localStorage.getItem(keysAtStart.account) !== null) loadAhead()
void drawKeptScreen()
  .then(() => import('./main.tsx'))
  .catch(tellNotStarted)

async function drawKeptScreen(): Promise<void> {
  try {
    if (build === '' || location.search !== '' || !/^\/[^/]+\/meetings\/?$/.test(location.pathname)) return
    const html = await readKeptScreen({
      build,
      path: location.pathname,
      width: innerWidth,
      day: new Date().toDateString(),
    })
    if (html !== null) await drawAhead(html)
  } catch (failure) {
    console.warn('The last screen could not be drawn ahead', failure)
  }
}

/** Lets the browser fetch and compile what every screen of a signed-in person needs, beside all else. */
function loadAhead(): void {
  for (const file of build.split(' ')) {
    const link = document.createElement('link')
    link.rel = file.endsWith('.css') ? 'stylesheet' : 'modulepreload'
    link.href = file
    link.crossOrigin = ''
    if (file !== '') document.head.append(link)
  }
}
