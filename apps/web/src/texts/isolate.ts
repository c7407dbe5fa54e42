const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/**
 * People's own words inside a sentence of ours. Words that are read from the right are isolated (U+2068, U+2069), so that
 * they neither turn the sentence around nor drag its punctuation along.
 */
export const isolate = (words: string): string => (rightToLeft.test(words) ? `\u2068${words}\u2069` : words)
