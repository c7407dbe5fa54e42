/**
 * The first language of the browser that `Intl` accepts. Some browsers report one that is no language tag, such as "C"
 * on a system without a language, and an `Intl` call with it throws. Every `Intl` call has this language, or a fixed one.
 */
export function browserLanguage(reported: readonly string[] = reportedLanguages()): string {
  return reported.find(isLanguage) ?? 'en'
}

/** The language of the texts on this page, which `start` reads from its address, its choice or its browser. English in workers. */
export const pageLanguage = (): string => globalThis.document?.documentElement.lang || 'en'

/** The formats of dates that the specification quotes are English. */
export const isPageEnglish = (): boolean => pageLanguage().startsWith('en')

function reportedLanguages(): readonly string[] {
  const { languages = [], language = '' } = globalThis.navigator ?? {}
  return [...languages, language]
}

function isLanguage(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length > 0
  } catch {
    return false
  }
}
