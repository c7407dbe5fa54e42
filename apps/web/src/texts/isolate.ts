export const rightToLeft =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/**
 * Inserts text of members into a sentence of ours. Right-to-left text is isolated (U+2068, U+2069), so that it
 * changes neither the direction of the sentence nor the place of its punctuation.
 */
export const isolate = (words: string): string => (rightToLeft.test(words) ? `\u2068${words}\u2069` : words)
