import { isolate } from './isolate.ts'

export { isolate }

/* The compiled messages call these functions (build/texts/write-message.ts). */

export const writeNumber = (language: string, value: number): string => new Intl.NumberFormat(language).format(value)

type ListType = Intl.ListFormatOptions['type']

/** Names or titles of members, with the commas and the last conjunction of the language. */
export const writeList = (language: string, names: readonly string[], type?: ListType): string =>
  writeTextList(language, names.map(isolate), type)

/** Texts of ours. */
export const writeTextList = (language: string, texts: readonly string[], type?: ListType): string =>
  new Intl.ListFormat(language, { type }).format(texts)

/** The form for exactly this number (`=0`), or for its category in the language. */
export function writePlural(
  language: string,
  type: 'cardinal' | 'ordinal',
  value: number,
  forms: Readonly<Record<string, string>> & { readonly other: string },
): string {
  return forms[`=${value}`] ?? forms[new Intl.PluralRules(language, { type }).select(value)] ?? forms.other
}
