import { isEmail } from '@civic-hub/protocol'

/** `Ruth <ruth@example.org>`, `Ruth (ruth@example.org)` */
const enclosed = /[<(]([^<>()]*)[>)]/g

const isEnclosedAddress = (inner: string) => isEmail(withoutScheme(inner))

function withoutScheme(address: string): string {
  const trimmed = address.trim()
  return /^mailto:/i.test(trimmed) ? (trimmed.slice('mailto:'.length).split('?')[0] ?? '') : trimmed
}

/** The addresses in a cell: `mailto:ruth@example.org` has one, and `Ruth <ruth@example.org>; paul@example.org` two. */
export const addressesIn = (cell: string): string[] =>
  cell
    .split(/[;,]/)
    .map((part) => [...part.matchAll(enclosed)].map(([, inner = '']) => inner).find(isEnclosedAddress) ?? part)
    .map(withoutScheme)
    .filter(isEmail)

export const hasAddress = (cell: string): boolean => addressesIn(cell).length > 0

/** The words of a cell without the address behind them. */
export function withoutAddress(cell: string): string {
  const words = cell
    .replace(enclosed, (whole, inner: string) => (isEnclosedAddress(inner) ? '' : whole))
    .trim()
    .replace(/^"(.*)"$/, '$1')
  return hasAddress(words) ? '' : words.trim()
}
