/**
 * A letter typed later than this after the press, or after the previous letter, is not meant for the element that the
 * press opens.
 */
const patienceMs = 5_000
/** Controls that use letter keys themselves. */
const choosing = 'input, select, textarea, [role="menu"], [role="listbox"]'

/**
 * Collects the letters typed after a press until a field that the press opens has the focus, and inserts them there.
 * Most fields receive the focus within the press itself. A dialog receives it some frames later; a part of the app
 * that has to be loaded, even later.
 */
export function collectEarlyLetters(): void {
  let letters = ''
  let pressed: EventTarget | null = null
  let endsAt = 0

  function begin(event: Event): void {
    letters = ''
    pressed = event.target
    endsAt = event.timeStamp + patienceMs
  }

  function stop(): void {
    letters = ''
    endsAt = 0
  }

  function onClick(event: MouseEvent): void {
    // A click by code repeats a press for which letters may already be collected (startup-snapshot.ts).
    if (event.isTrusted) begin(event)
  }

  function onKeyDown(event: KeyboardEvent): void {
    const { key, target } = event
    if (event.ctrlKey || event.metaKey) return begin(event)
    if (event.timeStamp > endsAt || !(target instanceof Element)) return stop()
    const control = target.closest(choosing)
    // A pressed menu entry keeps the focus until the menu is closed.
    const hasOwnMeaning = control !== null && !(pressed instanceof Node && control.contains(pressed))
    if (isField(target) || hasOwnMeaning) return stop()
    const isLetter = key.length === 1 && (key !== ' ' || letters !== '')
    if (isLetter) letters += key
    else if (key === 'Backspace') letters = letters.slice(0, -1)
    // Enter and the space bar would press the focused element again.
    else if (key !== 'Enter' || letters === '') {
      if (key === 'Tab' || key === 'Escape' || key.startsWith('Arrow')) stop()
      return
    }
    endsAt = event.timeStamp + patienceMs
    event.preventDefault()
    event.stopPropagation()
  }

  function onKeyUp(event: KeyboardEvent): void {
    // Firefox presses a button when the space bar is released.
    if (event.key === ' ' && letters !== '') event.preventDefault()
  }

  function onFocusIn({ target, timeStamp }: FocusEvent): void {
    if (letters === '' || !isField(target)) return
    const typed = timeStamp > endsAt ? '' : letters
    stop()
    // The code that sets the focus may select the field's text directly after this.
    queueMicrotask(() => {
      if (document.activeElement === target) document.execCommand('insertText', false, typed)
    })
  }

  addEventListener('click', onClick, true)
  addEventListener('keydown', onKeyDown, true)
  addEventListener('keyup', onKeyUp, true)
  addEventListener('focusin', onFocusIn, true)
}

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.matches('input:read-write, textarea:read-write, [contenteditable="true"]')
