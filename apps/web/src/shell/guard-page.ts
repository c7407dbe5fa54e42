import { surviveTranslation } from './survive-translation.ts'

/** Rules for all pages, which are loaded after the first one is shown. */
export function guardPage(): void {
  ignoreComposedKeys()
  surviveTranslation()
}

/** The key code of a key that an input method reads. Safari reports it after the end of a composition. */
const readByInputMethod = 229

/**
 * Enter, Escape and arrows that choose a word of an input method never reach the handlers of a form, a dialog or a list.
 * An editor must receive the last such key, to know where the composition ended.
 */
function ignoreComposedKeys(): void {
  addEventListener(
    'keydown',
    (event) => {
      const isEditor = event.target instanceof HTMLElement && event.target.isContentEditable
      if (event.isComposing || (event.keyCode === readByInputMethod && !isEditor)) event.stopImmediatePropagation()
    },
    { capture: true },
  )
}
