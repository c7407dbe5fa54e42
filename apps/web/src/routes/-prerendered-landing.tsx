import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import { LandingPage } from '../features/hub/landing/landing-page.tsx'
import { keysAtStart } from '../replica/store/kept-screen.ts'
import { colourSchemeAttribute, colourSchemeKey } from '../ui/colour-scheme.ts'
import { aheadId, pressedMark } from '../ui/screen-ahead.ts'

/*
 * The landing page as it is drawn when the app is built, for visitors: the relay sends it, and the app takes its place
 * (../ui/screen-ahead.ts). Read by prerendered-landing.ts alone; no browser loads it.
 */

const nothing = () => undefined

/** The same components as in the app. The relay puts the operator's own addresses where `site:` stands, or takes the links away. */
export function landingMarkup(): string {
  const router = createRouter({
    routeTree: createRootRoute(),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  const site = { privacyUrl: 'site:privacy', termsUrl: 'site:terms', contactUrl: 'site:contact' }
  const markup = renderToStaticMarkup(
    <RouterContextProvider router={router as never}>
      <div id={aheadId}>
        <LandingPage site={site} onSignIn={nothing} onSignUp={nothing} />
      </div>
    </RouterContextProvider>,
  )
  // React asks for pictures ahead, which are in the same few kilobytes.
  return markup.slice(markup.indexOf('<div'))
}

const knownPersonMark = 'data-known-person'
/** Before the app is there nothing is shown to a person whom this device knows. */
export const landingStyle = `[${knownPersonMark}] #${aheadId}{display:none}`

/**
 * Runs in the page's head, before the first paint: the colour scheme that the person chose; no landing page for a person
 * whom this device knows; and what is pressed before the first script has come.
 */
export const landingScript = `(page=>{try{const chosen=localStorage.getItem('${colourSchemeKey}')
page.setAttribute('${colourSchemeAttribute}',chosen==='dark'||chosen!=='light'&&matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light')
if(localStorage.getItem('${keysAtStart.account}')!==null)page.setAttribute('${knownPersonMark}','')}catch{}
addEventListener('click',event=>event.target.closest('#${aheadId} button')?.setAttribute('${pressedMark}',''))})(document.documentElement)`
