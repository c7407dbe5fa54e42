import { isEmail } from '@civic-hub/protocol'

/** `Ruth <ruth@example.org>`, `Ruth (ruth@example.org)` */
const enclosed = /[<(]\s*([^<>()\s]+@[^<>()\s]+)\s*[>)]/

/** The addresses in a cell: `mailto:ruth@example.org` and `Ruth <ruth@example.org>; paul@example.org` have one and two. */
export const addressesIn = (cell: string): string[] =>
  cell
    .split(/[;,]|\s\/\s/)
    .map((part) => enclosed.exec(part)?.[1] ?? part)
    .map((part) => part.trim().replace(/^mailto:([^?]*).*$/i, '$1'))
    .filter(isEmail)

export const hasAddress = (cell: string): boolean => addressesIn(cell).length > 0

/** The words of a cell without the address behind them. */
export const withoutAddress = (cell: string): string => {
  const words = cell.replace(enclosed, '').replace(/^\s*"(.*)"\s*$/, '$1')
  return hasAddress(words) ? '' : words.trim()
}
