/** Where the person's choice lies; Mantine reads and writes it. */
export const colourSchemeKey = 'mantine-color-scheme-value'
export const colourSchemeAttribute = 'data-mantine-color-scheme'

/** Puts the person's colour scheme on the document before the first paint: the pages without Mantine need it, too. */
export function applyColourScheme(): void {
  const prefersDark = matchMedia('(prefers-color-scheme: dark)')
  const apply = () => {
    const chosen = localStorage.getItem(colourSchemeKey)
    const dark = chosen === 'dark' || (chosen !== 'light' && prefersDark.matches)
    document.documentElement.setAttribute(colourSchemeAttribute, dark ? 'dark' : 'light')
  }
  apply()
  prefersDark.addEventListener('change', apply)
}
