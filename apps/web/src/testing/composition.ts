import { toDevtools } from './devtools.ts'

/** The input method shows these letters in the focused field, as a word that is not chosen yet. */
export const compose = (text: string): Promise<unknown> =>
  toDevtools('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })

/** The input method writes the chosen word. */
export const choose = (text: string): Promise<unknown> => toDevtools('Input.insertText', { text })

/** A key that the input method reads, because it composes a word. */
export const pressComposed = (key: 'Enter' | 'Escape'): Promise<unknown> =>
  toDevtools('Input.dispatchKeyEvent', { type: 'rawKeyDown', key, code: key, windowsVirtualKeyCode: 229 })
