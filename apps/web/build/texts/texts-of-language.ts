import type { Plugin } from 'vite'
import { faultOf, type Translate, translateBy } from './catalogue.ts'
import { pseudoLanguage, pseudoMessage } from './pseudo-language.ts'
import { readCatalogue } from './read-catalogues.ts'
import { writeModule } from './write-module.ts'

const written = /\/src\/texts\/en\/([\w-]+)\.gen\.ts$/

/**
 * For the development server and the prerendered landing page: the messages of a language take the place of the English ones.
 * A build has all languages (language-files.ts).
 * tests: its modules are in the source.
 */
export function textsOfLanguage(language = process.env.APP_LANGUAGE ?? 'en'): Plugin | null {
  if (language === 'en') return null
  return {
    name: 'texts-of-language',
    enforce: 'pre',
    load: {
      filter: { id: written },
      handler(id) {
        const area = written.exec(id)?.[1] ?? ''
        const english = readCatalogue('en', area)
        const { code, problems } = writeModule(
          area,
          english,
          language,
          translateTo(language, area, (message) => this.warn(message)),
        )
        const missing = problems.filter(({ fault }) => fault === null).length
        if (missing > 0) this.warn(`${language}/${area}.arb: ${missing} messages missing`)
        for (const { key, fault } of problems) if (fault !== null) this.warn(`${language}/${area}.arb ${key}: ${fault}`)
        return code
      },
    },
    transformIndexHtml: (html) => html.replace('<html lang="en">', `<html lang="${language}">`),
  }
}

export function translateTo(
  language: string,
  area: string,
  warn: (message: string) => void = () => undefined,
): Translate {
  if (language === pseudoLanguage) return (_key, english) => pseudoMessage(english)
  try {
    return translateBy(readCatalogue(language, area))
  } catch (error) {
    warn(`${language}/${area}.arb: ${faultOf(error)}`)
    return () => null
  }
}
