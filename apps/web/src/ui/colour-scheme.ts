/** The localStorage key of the person's choice. Mantine reads and writes it. */
export const colourSchemeKey = 'mantine-color-scheme-value'
export const colourSchemeAttribute = 'data-mantine-color-scheme'

/** Applies the person's colour scheme before the first paint. Pages without Mantine need it, too. */
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
