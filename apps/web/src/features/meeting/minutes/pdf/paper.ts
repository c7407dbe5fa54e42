import { storeHint } from '../../../../replica/store/store-hint.ts'
import { browserLanguage } from '../../../../ui/language.ts'
import type { PageSize } from './pages.ts'

export const papers = {
  a4: { width: 595.28, height: 841.89 },
  letter: { width: 612, height: 792 },
} as const satisfies Record<string, PageSize>

export type Paper = keyof typeof papers

const storageKey = 'paper-size'
/** The regions that print on Letter, by the Unicode Common Locale Data Repository. */
const letterRegions = 'BZ CA CL CO CR GT MX NI PA PH PR SV US VE'.split(' ')

/** The papers, with the one that was used last on this device first, or else the one of the language's region. */
export function papersInOrder(language = browserLanguage()): readonly Paper[] {
  const stored = localStorage.getItem(storageKey)
  const { region = '' } = new Intl.Locale(language).maximize()
  const isLetter = stored === null ? letterRegions.includes(region) : stored === 'letter'
  return isLetter ? ['letter', 'a4'] : ['a4', 'letter']
}

export function rememberPaper(paper: Paper): void {
  storeHint(storageKey, paper)
}
