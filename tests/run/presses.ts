import { appendFileSync } from 'node:fs'
import type { Browser } from '@playwright/test'

/** The parts of a keyboard event or click that the count needs. */
export interface Input {
  type: 'keydown' | 'click'
  key: string
  /** True with Ctrl, Alt or Meta. */
  isShortcut: boolean
  /** True in a text field, in which letters are content. */
  isInText: boolean
  /** The label of that field. */
  label: string
}

/** In this field each letter is a vote. */
const fieldOfKeys = 'By keys'

/** True if it counts as a press: each key and each click, but neither modifiers nor letters of content. */
export function isPress({ type, key, isShortcut, isInText, label }: Input): boolean {
  if (type === 'click') return true
  if (['Control', 'Alt', 'Shift', 'Meta'].includes(key)) return false
  const isLetter = key.length === 1 && !isShortcut
  return !(isLetter && isInText) || label === fieldOfKeys
}

/** Appends one character to the file of COUNT_PRESSES for each press in any page, if it is set. */
export function countPressesIn(browser: Browser): void {
  const { COUNT_PRESSES: file } = process.env
  if (!file) return
  const open = browser.newContext.bind(browser)
  browser.newContext = async (options) => {
    const context = await open(options)
    await context.exposeFunction('noteInput', (input: Input) => {
      if (isPress(input)) appendFileSync(file, '.')
    })
    await context.addInitScript(noteInputs)
    return context
  }
}

function noteInputs(): void {
  const { noteInput } = window as unknown as { noteInput: (input: Input) => void }
  const fieldOf = (target: EventTarget | null) =>
    target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement ? target : null
  const isInText = (target: EventTarget | null) => {
    const field = fieldOf(target)
    if (field) return !(field instanceof HTMLInputElement) || !['checkbox', 'radio', 'button'].includes(field.type)
    return target instanceof HTMLElement && target.isContentEditable
  }
  addEventListener(
    'keydown',
    ({ key, ctrlKey, altKey, metaKey, target }) =>
      noteInput({
        type: 'keydown',
        key,
        isShortcut: ctrlKey || altKey || metaKey,
        isInText: isInText(target),
        label: fieldOf(target)?.labels?.[0]?.textContent ?? '',
      }),
    true,
  )
  // A click without a pointer is the result of a key.
  addEventListener(
    'click',
    ({ detail, isTrusted }) => {
      if (isTrusted && detail > 0) noteInput({ type: 'click', key: '', isShortcut: false, isInText: false, label: '' })
    },
    true,
  )
}
