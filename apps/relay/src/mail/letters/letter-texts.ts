import { IntlMessageFormat } from 'intl-messageformat'
import ar from './messages/ar.json' with { type: 'json' }
import en from './messages/en.json' with { type: 'json' }
import es from './messages/es.json' with { type: 'json' }
import fr from './messages/fr.json' with { type: 'json' }
import ptBR from './messages/pt-BR.json' with { type: 'json' }
import zhHans from './messages/zh-Hans.json' with { type: 'json' }

/** The messages of emails by language, in ICU MessageFormat. A language without some of them has the English ones there. */
export const letterMessages: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  en,
  ar,
  es,
  fr,
  'pt-BR': ptBR,
  'zh-Hans': zhHans,
}

export type LetterKey = Exclude<keyof typeof en, `@${string}`>
/** The values of a message's parameters, by name. */
export type LetterValues = Readonly<Record<string, string | number>>

/** A text of an email in a language. Throws if a parameter of the message has no value. */
export function letterText(language: string, key: LetterKey, values: LetterValues = {}): string {
  const own = letterMessages[language]?.[key]
  const [message, locale] = typeof own === 'string' ? [own, language] : [en[key], 'en']
  return String(new IntlMessageFormat(message, locale).format({ ...values }))
}
