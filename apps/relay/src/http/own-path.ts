const here = 'http://here.invalid'

/**
 * The path of a page of ours, with its query and fragment; '/' for anything else. A sign-in returns there, and must not
 * become a way to send people to a stranger's site.
 */
export function ownPath(text: string): string {
  if (!text.startsWith('/') || !URL.canParse(text, here)) return '/'
  const { origin, pathname, search, hash } = new URL(text, here)
  if (origin !== here || pathname.startsWith('//') || /^\/(api|sync)(\/|$)/.test(pathname)) return '/'
  return pathname + search + hash
}
