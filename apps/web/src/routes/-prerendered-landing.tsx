import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import { LandingPage } from '../features/hub/landing/landing-page.tsx'
import { keysAtStart } from '../start/cached-screen.ts'
import { snapshotId } from '../start/startup-snapshot.ts'
import { colourSchemeAttribute, colourSchemeKey } from '../ui/colour-scheme.ts'

/*
 * The landing page for visitors, rendered when the app is built. The relay sends it, and the app replaces it
 * (../start/startup-snapshot.ts). Only prerendered-landing.ts imports this file; no browser loads it.
 */

const nothing = () => undefined

/**
 * Renders the components of the app. The relay replaces `site:` by the operator's addresses, or removes the links.
 */
export function landingMarkup(): string {
  const router = createRouter({
    routeTree: createRootRoute(),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  const site = { privacyUrl: 'site:privacy', termsUrl: 'site:terms', contactUrl: 'site:contact' }
  const markup = renderToStaticMarkup(
    <RouterContextProvider router={router as never}>
      <div id={snapshotId}>
        <LandingPage site={site} onSignIn={nothing} onSignUp={nothing} />
      </div>
    </RouterContextProvider>,
  )
  // React adds preload links for pictures, which are in the same few kilobytes.
  return markup.slice(markup.indexOf('<div'))
}

const knownPersonMark = 'data-known-person'
/** A person whom this device knows sees no landing page while the app is loaded. */
export const landingStyle = `[${knownPersonMark}] #${snapshotId}{display:none}`

/**
 * Runs in the page's head, before the first paint. It applies the chosen colour scheme, and hides the landing page from a
 * person whom this device knows.
 */
export const landingScript = `(page=>{try{const chosen=localStorage.getItem('${colourSchemeKey}')
page.setAttribute('${colourSchemeAttribute}',chosen==='dark'||chosen!=='light'&&matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light')
if(localStorage.getItem('${keysAtStart.account}')!==null)page.setAttribute('${knownPersonMark}','')}catch{}})(document.documentElement)`
