import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Catalogue } from './catalogue.ts'

const messages = fileURLToPath(new URL('../../messages', import.meta.url))

/** The languages with catalogues, without English. */
export const readLanguages = (): string[] =>
  readdirSync(messages).filter((name) => name !== 'en' && !name.endsWith('.md'))

export const readAreas = (): string[] => readdirSync(join(messages, 'en')).map((file) => file.replace(/\.arb$/, ''))

/** An empty catalogue if the language has none for this area. A file that is no JSON is an error of this file alone. */
export function readCatalogue(language: string, area: string): Catalogue {
  const file = `${area}.arb`
  if (!readdirSync(join(messages, language)).includes(file)) return {}
  return JSON.parse(readFileSync(join(messages, language, file), 'utf8'))
}

export const writtenModule = (area: string): string =>
  fileURLToPath(new URL(`../../src/texts/en/${area}.gen.ts`, import.meta.url))
