const key = 'civic-hub:ref'

/** The code of the person whose link was opened in this tab, until its reader has signed up, maybe at another site. */
export const rememberedReferral = (): string | null => sessionStorage.getItem(key)

/** Remembers the code of a link (`/?ref=ABCDEF`), before the app leaves that address. */
export function rememberReferral(search: string): void {
  const code = new URLSearchParams(search).get('ref')
  if (code) sessionStorage.setItem(key, code)
}
