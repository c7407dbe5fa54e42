interface Language {
  /** In the language itself: it must be found by a person who reads no other. */
  name: string
  direction: 'ltr' | 'rtl'
  /** Of the script, as ISO 15924 has it. */
  script: string
}

/** The languages that are offered once their catalogues in apps/web/messages are complete enough, by tag. Others are in work. */
export const languages: Readonly<Record<string, Language>> = {
  en: { name: 'English', direction: 'ltr', script: 'Latn' },
  // English with accents, in builds for tests: it shows text that is no message, and places that are too narrow.
  'en-XA': { name: 'Éñĝļîšĥ', direction: 'ltr', script: 'Latn' },
}

export const directionOf = (language: string): 'ltr' | 'rtl' => languages[language]?.direction ?? 'ltr'

/** The person's choice on this device, for the hub, which sends the page. */
export const languageCookie = 'language'

/**
 * The first wanted language that is offered: exactly, or another form of it (`de-AT` for `de`, `pt` for `pt-BR`). English if
 * there is none.
 */
export function chooseLanguage(wanted: readonly string[], offered: readonly string[]): string {
  for (const tag of wanted.map((one) => one.toLowerCase())) {
    const [base] = tag.split('-')
    const found =
      offered.find((one) => one.toLowerCase() === tag) ??
      offered.find((one) => one.toLowerCase() === base) ??
      // Pseudo-languages are only for people who name them.
      offered.find((one) => one.toLowerCase().startsWith(`${base}-`) && !/-X[AB]$/.test(one))
    if (found !== undefined) return found
  }
  return 'en'
}

/** The languages of an Accept-Language header, the most wanted first, without those that are refused. */
export function acceptedLanguages(header: string): string[] {
  return header
    .split(',')
    .map((entry) => {
      const [tag = '', ...parameters] = entry.split(';').map((part) => part.trim())
      const quality = parameters.find((parameter) => /^q=/i.test(parameter))?.slice(2)
      return { tag, quality: quality === undefined ? 1 : Number(quality) }
    })
    .filter(({ tag, quality }) => /^[a-z]{2,8}(-[a-z\d]{1,8})*$/i.test(tag) && quality > 0)
    .sort((one, other) => other.quality - one.quality)
    .map(({ tag }) => tag)
}
