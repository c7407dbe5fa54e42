const storageKey = 'mantine-color-scheme-value'

/**
 * Puts the person's colour scheme on the document before the first paint. It can't be an inline script (the content
 * policy allows none), and the pages without Mantine need it too; Mantine later reads and writes the same key.
 */
export function applyColourScheme(): void {
  const prefersDark = matchMedia('(prefers-color-scheme: dark)')
  const apply = () => {
    const chosen = localStorage.getItem(storageKey)
    const dark = chosen === 'dark' || (chosen !== 'light' && prefersDark.matches)
    document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
  }
  apply()
  prefersDark.addEventListener('change', apply)
}
