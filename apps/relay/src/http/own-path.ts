const here = 'http://here.invalid'

/**
 * The path of one of our own pages, with its query and fragment; '/' for any other text. A sign-in redirects
 * there, and must not be usable to redirect people to another site.
 */
export function ownPath(text: string): string {
  if (!text.startsWith('/') || !URL.canParse(text, here)) return '/'
  const { origin, pathname, search, hash } = new URL(text, here)
  if (origin !== here || pathname.startsWith('//') || /^\/(api|sync)(\/|$)/.test(pathname)) return '/'
  return pathname + search + hash
}
