/**
 * Where somebody else writes: a line in their colour, with their name drawn by the style sheet, so that it is no part
 * of the text that is read out or copied.
 */
export function createCaret(user: Record<string, unknown>): HTMLElement {
  const caret = document.createElement('span')
  caret.className = 'notes-caret'
  caret.setAttribute('aria-hidden', 'true')
  if (typeof user.name === 'string') caret.dataset.name = user.name
  if (typeof user.color === 'string') caret.style.setProperty('--person', user.color)
  return caret
}
