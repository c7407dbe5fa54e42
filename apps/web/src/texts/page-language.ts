/** The language of the page, in which its messages are. */
export const pageLanguage = (): string => document.documentElement.lang || 'en'

/** The languages of this build, with their own names. A source that is not built is English. */
export const offeredLanguages = (): { language: string; name: string }[] =>
  (import.meta.env.VITE_LANGUAGES ?? 'en=English').split('|').map((entry: string) => {
    const [language = '', name = ''] = entry.split('=')
    return { language, name }
  })

/** Without another language there is no choice to be made. */
export const hasLanguages = (): boolean => offeredLanguages().length > 1
