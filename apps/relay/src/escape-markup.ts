import { printable } from '@civic-hub/protocol'

/** Escapes text for HTML, also within the quotes of an attribute. */
export function escapeHtml(text: string): string {
  // A function that is called for each character takes ten times as long for a megabyte of them.
  return text
    .replaceAll('&', '&#38;')
    .replaceAll('<', '&#60;')
    .replaceAll('>', '&#62;')
    .replaceAll('"', '&#34;')
    .replaceAll("'", '&#39;')
}

/** Escapes text for HTML and XML. Characters that XML does not allow are removed. */
export function escapeMarkup(text: string): string {
  return escapeHtml(printable(text))
}
