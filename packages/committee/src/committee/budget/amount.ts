/** The maximum amount in whole cents: ten billion dollars, so that sums of a large ledger stay exact. */
export const maxCents = 1_000_000_000_000

const spaces = /[\s\u00A0\u2009\u202F]+/g
const codes = 'USD|EUR|GBP|CAD|AUD|NZD|CHF|SEK|NOK|DKK|ISK|PLN|CZK|HUF|RON|BGN|TRY|INR|JPY|CNY|BRL|MXN|ZAR'
/** A sign such as € or R$, a code such as EUR, or what people write for their own currency. */
const currency = new RegExp(
  `[A-Z]{0,2}\\p{Sc}|(?<!\\p{L})(?:${codes}|kr\\.?|zł|Kč|Ft|lei|лв\\.?|Rs\\.?|S?Fr\\.?)(?!\\p{L})`,
  'giu',
)
const grouped = /^\d{1,3}([.,'’ ]\d{3})+$/
/** As in India: 1,25,000. */
const groupedInPairs = /^\d{1,2}(,\d{2})+,\d{3}$/

export type DecimalSeparator = '.' | ','

/** 'ambiguous': 12.345 is about twelve in some countries, and twelve thousand in others. */
export type ReadAmount = number | 'ambiguous' | null

/**
 * Reads an amount in the formats of people and programs: 1,234.50 · 1.234,50 € · $1,234 · (1,234.50) · 1
 * 234,50- · 1,25,000.00 · 300,00 kr · 1.2E+05 of a spreadsheet. Returns cents, or null if it is not an amount. An amount with two readings is ambiguous,
 * unless the decimal separator is known.
 */
export function readAmount(text: string, known: DecimalSeparator | null = null): ReadAmount {
  let rest = text.replace(spaces, ' ').replace(currency, '').replace(/[−–—]/g, '-').trim()
  // No cents, as people write it in the Netherlands (12,-), Switzerland (12.–) and India (1,250/-).
  rest = rest.replace(/(?<=\d[.,])-{1,2}$|(?<=\d)\/-$/, '')
  let negative = false
  const enclosed = /^\((.*)\)$/.exec(rest) ?? /^-\s*\((.*)\)$/.exec(rest)
  if (enclosed) {
    negative = true
    rest = (enclosed[1] ?? '').trim()
  }
  const suffix = /(CR|DR)\.?$/i.exec(rest)
  if (suffix) {
    if (suffix[1]?.toUpperCase() === 'DR') negative = !negative
    rest = rest.slice(0, suffix.index).trimEnd()
  }
  if (/^-|-$/.test(rest)) {
    // Both signs of (-100.00) mean the same.
    negative = enclosed !== null || !negative
    rest = rest.replace(/^-|-$/g, '').trim()
  }
  rest = rest.replace(/^\+\s*/, '').trim()
  const cents = readUnsigned(rest, known)
  if (cents === null || cents === 'ambiguous') return cents
  return negative && cents !== 0 ? -cents : cents
}

/** Amounts are displayed as $1,234.50: therefore a typed 1,234 is more than a thousand, and 1.234 is ambiguous. */
export function readTypedAmount(text: string): ReadAmount {
  const read = readAmount(text)
  return read === 'ambiguous' && text.includes(',') ? readAmount(text, '.') : read
}

/** The decimal separator of all amounts of a file that show it; null if none does, or if they differ. */
export function decimalSeparatorOf(texts: Iterable<string>): DecimalSeparator | null {
  const found = new Set<DecimalSeparator>()
  for (const text of texts) {
    const separator = typeof readAmount(text) === 'number' ? shownSeparator(text) : null
    if (separator !== null) found.add(separator)
  }
  const [only = null] = found
  return found.size === 1 ? only : null
}

/** Either shown, or implied because the other character separates the thousands. */
function shownSeparator(text: string): DecimalSeparator | null {
  const digits = text.replace(/[^\d.,]/g, '')
  const decimal = decimalSeparator(digits, null)
  if (decimal !== null) return decimal === 'ambiguous' ? null : decimal
  return digits.includes(',') ? '.' : digits.includes('.') ? ',' : null
}

function readUnsigned(text: string, known: DecimalSeparator | null): ReadAmount {
  const scientific = /^(\d+(?:[.,]\d+)?)E([+-]\d{2})$/.exec(text)
  // The exponent is changed in the text: a multiplication of 1.005 by 100 is less than 100.5.
  if (scientific) return inRange(Number(`${scientific[1]?.replace(',', '.')}e${Number(scientific[2]) + 2}`))
  if (!/^[\d.,'’ ]*$/.test(text) || !/\d/.test(text)) return null
  const decimal = decimalSeparator(text, known)
  if (decimal === 'ambiguous') return decimal
  const at = decimal === null ? text.length : text.lastIndexOf(decimal)
  const whole = text.slice(0, at)
  const fraction = text.slice(at + 1)
  if (/\D/.test(fraction)) return null
  if (/\D/.test(whole) && !grouped.test(whole) && !groupedInPairs.test(whole)) return null
  const digits = whole.replace(/\D/g, '')
  if (digits.length > 15) return null
  // More than two places come from a spreadsheet's formula: they are rounded.
  const hundredths = fraction === '' ? 0 : Math.round(Number(`0.${fraction}e2`))
  return inRange(Number(digits || '0') * 100 + hundredths)
}

/**
 * Of two kinds of characters, the later one; otherwise the only one. Before three digits, it may separate thousands.
 */
function decimalSeparator(text: string, known: DecimalSeparator | null): DecimalSeparator | 'ambiguous' | null {
  const dot = text.lastIndexOf('.')
  const comma = text.lastIndexOf(',')
  if (dot !== -1 && comma !== -1) return dot > comma ? '.' : ','
  const separator = dot !== -1 ? '.' : comma !== -1 ? ',' : null
  if (separator === null) return null
  const isAlone = text.indexOf(separator) === text.lastIndexOf(separator)
  const behind = text.length - text.lastIndexOf(separator) - 1
  const before = text.indexOf(separator)
  if (!isAlone) return null
  if (separator === known) return separator
  if (behind !== 3 || before === 0 || before > 3 || /^0/.test(text)) return separator
  return known === null ? 'ambiguous' : null
}

function inRange(cents: number): number | null {
  const rounded = Math.round(cents)
  return Number.isSafeInteger(rounded) ? rounded : null
}
