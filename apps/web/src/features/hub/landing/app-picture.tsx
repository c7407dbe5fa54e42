import { useSyncExternalStore } from 'react'
import { colourSchemeAttribute } from '../../../ui/colour-scheme.ts'
import classes from './app-picture.module.css'

interface AppPictureProps {
  of: 'meeting' | 'dashboard'
  alt: string
  /**
   * True for a picture at the top of the page: it is loaded before everything else, not only when it becomes
   * visible.
   */
  first?: boolean
}

/** A picture of the app, made by `npm run screenshots`. Narrow screens show the picture of a phone. */
export function AppPicture({ of, alt, first = false }: AppPictureProps) {
  const dark = useDark()
  const address = (look: Look, size: string) => `/pictures/${of}-${size}-${look}.webp`
  const look = dark ? 'dark' : 'light'
  return (
    <picture>
      {dark === null && (
        <source media={`${narrow} and ${prefersDark}`} srcSet={address('dark', 'narrow')} {...narrowSize} />
      )}
      <source media={narrow} srcSet={address(look, 'narrow')} {...narrowSize} />
      {dark === null && <source media={prefersDark} srcSet={address('dark', 'wide')} />}
      <img
        className={classes.picture}
        src={address(look, 'wide')}
        width="1280"
        height="880"
        alt={alt}
        {...(first ? { fetchPriority: 'high' } : { loading: 'lazy' })}
      />
    </picture>
  )
}

type Look = 'light' | 'dark'

const narrow = '(max-width: 800px)'
const prefersDark = '(prefers-color-scheme: dark)'
const narrowSize = { width: '780', height: '1200' }

function watch(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange)
  observer.observe(document.documentElement, { attributeFilter: [colourSchemeAttribute] })
  return () => observer.disconnect()
}

const isDark = (): boolean => document.documentElement.getAttribute(colourSchemeAttribute) === 'dark'
const notKnown = () => null

/**
 * True if the page is dark, by the person's choice or the device's setting; null while the page is rendered
 * in advance for all visitors.
 */
const useDark = (): boolean | null => useSyncExternalStore<boolean | null>(watch, isDark, notKnown)
