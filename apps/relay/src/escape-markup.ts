/** For text in HTML, also within the quotes of an attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

/** For text in HTML and XML. Characters that XML does not allow are left out. */
export function escapeMarkup(text: string): string {
  return escapeHtml(text.replace(forbidden, ''))
}

const forbidden = /[^\t\n\r -\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu
