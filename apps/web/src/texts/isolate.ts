import { closeDirections } from '@civic-hub/protocol'

export const rightToLeft =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Samaritan}\p{Script=Mandaic}\p{Script=Adlam}\p{Script=Hanifi_Rohingya}]/u

/** Characters that nobody sees, and that change the direction of the text around them. */
const directionSigns = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/

/**
 * Inserts text of members into a sentence of ours. Right-to-left text is isolated (U+2068, U+2069), so that it
 * changes neither the direction of the sentence nor the place of its punctuation.
 */
export const isolate = (words: string): string =>
  rightToLeft.test(words) || directionSigns.test(words) ? `\u2068${closeDirections(words)}\u2069` : words
