import { useEffect } from 'react'

export interface DocumentHead {
  title: string
  description?: string
  /** The path of the page's canonical address, for search engines. */
  canonicalPath?: string
}

/** Sets the document's title, description and canonical link for as long as the page is shown. */
export function useDocumentHead({ title, description, canonicalPath }: DocumentHead): void {
  useEffect(() => {
    document.title = title
    if (description) document.head.querySelector('meta[name="description"]')?.setAttribute('content', description)
    canonicalLink().href = new URL(canonicalPath ?? location.pathname, publicAddress()).href
  }, [title, description, canonicalPath])
}

/**
 * The operator's public address if the relay is configured with it: a hub may be reachable under other names, too.
 */
const publicAddress = (): string =>
  document.head.querySelector<HTMLMetaElement>('meta[property="og:url"]')?.content ?? location.origin

function canonicalLink(): HTMLLinkElement {
  const known = document.head.querySelector<HTMLLinkElement>('link[rel="canonical"]')
  if (known) return known
  const link = document.createElement('link')
  link.rel = 'canonical'
  document.head.append(link)
  return link
}
