/**
 * All keyboard shortcuts with a modifier or a function key. `Mod` is ⌘ on Apple's devices and Ctrl on others.
 * `shortcuts.test.ts` compares them with those of browsers and systems.
 */
export const shortcuts = {
  nextPart: 'F6',
  previousPart: 'Shift+F6',
  openQuestion: 'Mod+Alt+V',
  notification: 'F8',
  moveUp: 'Alt+↑',
  moveDown: 'Alt+↓',
  undo: 'Mod+Z',
  redo: 'Mod+Shift+Z',
  redoAsOnWindows: 'Ctrl+Y',
  search: 'Mod+K',
  syncStatus: 'Mod+S',
  finish: 'Mod+Enter',
  bold: 'Mod+B',
  italic: 'Mod+I',
  heading2: 'Mod+Alt+3',
  bulletList: 'Mod+Shift+8',
  orderedList: 'Mod+Shift+7',
} as const

/** An iPad identifies itself as a Mac. */
const isApple = () => /Mac|iP(hone|[oa]d)/.test(navigator.platform)

/** Returns keys as the keyboards of this device name them: ⇧⌘Z on Apple's, Ctrl+Shift+Z on others. */
export const shownKeys = (keys: string): string =>
  isApple()
    ? keys
        .replace(/Mod\+(Alt\+|Shift\+|)/, '$1⌘')
        .replace(/Shift\+?/, '⇧')
        .replace(/Alt\+?/, '⌥')
    : keys.replace('Mod', 'Ctrl')

/** Returns keys as `aria-keyshortcuts` and `getModifierState` name them. */
export const ariaKeys = (keys: string) => keys.replace('Mod', isApple() ? 'Meta' : 'Control').replace('Ctrl', 'Control')

type PressedKey = Pick<KeyboardEvent, 'key' | 'code' | 'getModifierState'>

/** With AltGr, which is Ctrl+Alt on Windows, some keyboards write @ or „, so it is no modifier of a shortcut. */
export function isPressed(event: PressedKey, keys: string): boolean {
  // Chrome reports a field that it has filled in as a press without a key.
  if (!event.key) return false
  const modifiers = ariaKeys(keys).split('+')
  const key = modifiers.pop()
  // With Option, and on keyboards of other alphabets, the key writes another letter than the one of the shortcut.
  const pressed = /^[^ -~]$/.test(event.key) ? event.code.slice(-1) : event.key
  return (
    pressed.toUpperCase() === key?.toUpperCase() &&
    ['Meta', 'Control', 'Alt', 'Shift', 'AltGraph'].every(
      (name) => event.getModifierState(name) === modifiers.includes(name),
    )
  )
}
