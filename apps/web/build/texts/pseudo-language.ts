import { type MessageFormatElement, TYPE } from '@formatjs/icu-messageformat-parser'
import type { Message } from './parse-message.ts'

/** The code that Unicode gives to English with accents, which finds text that is no message and places that are too narrow. */
export const pseudoLanguage = 'en-XA'

const plain = 'ACDEGHIKLNORSTUYZacdeghiklnorstuyz'
const accented = 'ÀĆÐÉĜĤÎĶĻÑÖŔŠŢÛÝŽàćðéĝĥîķļñöŕšţûýž'

/** The same message with accents, brackets, and a third more letters. */
export function pseudoMessage({ elements, parameters }: Message): Message {
  const bracket = (value: string): MessageFormatElement => ({ type: TYPE.literal, value })
  return { parameters, elements: [bracket('['), ...elements.map(accent), bracket(']')] }
}

function accent(element: MessageFormatElement): MessageFormatElement {
  if (element.type === TYPE.literal) return { ...element, value: accentText(element.value) }
  if (element.type !== TYPE.plural && element.type !== TYPE.select) return element
  const options = Object.entries(element.options).map(([key, { value }]) => [key, { value: value.map(accent) }])
  return { ...element, options: Object.fromEntries(options) }
}

function accentText(text: string): string {
  const letters = [...text].map((letter) => accented[plain.indexOf(letter)] ?? letter).join('')
  return letters + '~'.repeat(Math.ceil(text.trim().length / 3))
}
