import { personColourVariable } from '../../../replica/presence/person-colour.ts'

/**
 * Another member's caret: a line in their colour with their name, only visual. "Here now" shows the same in
 * words.
 */
export function createCaret(user: Record<string, unknown>): HTMLElement {
  const caret = document.createElement('span')
  caret.className = 'notes-caret'
  caret.setAttribute('aria-hidden', 'true')
  if (typeof user.color === 'string' && typeof user.accountId === 'string')
    caret.style.setProperty('--person', `var(${personColourVariable(user.accountId)}, ${user.color})`)
  const name = document.createElement('span')
  name.className = 'notes-caret-name'
  name.textContent = typeof user.name === 'string' ? user.name : ''
  caret.append(name)
  return caret
}
