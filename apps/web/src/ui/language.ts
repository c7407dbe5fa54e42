/**
 * The first language of the browser that `Intl` accepts. Some browsers report one that is no language tag, such as "C"
 * on a system without a language, and an `Intl` call with it throws. Every `Intl` call has this language, or a fixed one.
 */
export function browserLanguage(reported: readonly string[] = reportedLanguages()): string {
  return reported.find(isLanguage) ?? 'en'
}

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
