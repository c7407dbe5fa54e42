import { printable } from '@civic-hub/protocol'

/** Escapes text for HTML, also within the quotes of an attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

/** Escapes text for HTML and XML. Characters that XML does not allow are removed. */
export function escapeMarkup(text: string): string {
  return escapeHtml(printable(text))
}
