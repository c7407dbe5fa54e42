/** A town's budget as its finance program exports it, with the expected result of a reader. */
export interface TownBudget {
  readonly text: string
  /** Rows that are entries. */
  readonly entries: number
  /** Rows that are not entries: totals, and rows with dates or amounts that cannot be read. */
  readonly leftOut: number
  /** Whole cents. */
  readonly income: number
  readonly expenses: number
}

const departments = ['Roads', 'Parks & Récréation', 'Library', 'Fire; Rescue', 'Water “North”', 'Café Señior']
const payees = ['Müller & Söhne', 'Smith, Jones "and" Co.', '=HYPERLINK("x")', 'Salt – 5 t', '+1 555 0100', '']

/** Returns the same rows every time: a few thousand, with the irregularities of real files. */
export function townBudget(rows = 3_000): TownBudget {
  let seed = 20_261_122
  const next = (below: number) => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff
    // The lowest bits of such a sequence soon repeat.
    return (seed >>> 12) % below
  }
  const lines = ['Town of Millbrook;;;;', 'Transactions 2025;;;;', '', 'Posting Date;Department;Payee;Debit;Credit']
  let [entries, leftOut, income, expenses] = [0, 0, 0, 0]
  for (let row = 0; row < rows; row++) {
    const day = 1 + next(28)
    const month = 1 + next(12)
    const date = dates[next(dates.length)]?.(day, month) ?? ''
    const cents = 1 + next(9_999_999)
    const amount = amounts[next(amounts.length)]?.(cents) ?? ''
    const words = `${quoted(departments[next(departments.length)] ?? '')};${quoted(payees[next(payees.length)] ?? '')}`
    const odd = next(100)
    if (odd === 0) lines.push(`;Total;;${amount};`)
    else if (odd === 1) lines.push(`32/13/2025;${words};${amount};`)
    else if (odd === 2) lines.push(`${date};${words};n/a;`)
    if (odd <= 2) {
      leftOut++
      continue
    }
    entries++
    if (odd < 30) {
      income += cents
      lines.push(`${date};${words};;${amount}`)
    } else {
      expenses += cents
      lines.push(`${date};${words};${amount};-`)
    }
  }
  lines.push(';;;;', '')
  return { text: lines.join('\r\n'), entries, leftOut, income, expenses }
}

const two = (n: number) => String(n).padStart(2, '0')
const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** The town writes the day first. */
const dates = [
  (day: number, month: number) => `${two(day)}/${two(month)}/2025`,
  (day: number, month: number) => `${day}.${month}.25`,
  (day: number, month: number) => `2025-${two(month)}-${two(day)}`,
  (day: number, month: number) => `${day}-${monthNames[month - 1]}-2025`,
]

const whole = (cents: number) => String(Math.floor(cents / 100))
const grouped = (cents: number, separator: string) => whole(cents).replace(/\B(?=(\d{3})+$)/g, separator)
const hundredths = (cents: number) => two(cents % 100)

const amounts = [
  (cents: number) => `${grouped(cents, '.')},${hundredths(cents)} €`,
  (cents: number) => `"$${grouped(cents, ',')}.${hundredths(cents)}"`,
  (cents: number) => `${grouped(cents, '\u00A0')},${hundredths(cents)}`,
  (cents: number) => `${whole(cents)}.${hundredths(cents)}`,
  (cents: number) => `"${grouped(cents, ',')}.${hundredths(cents)}"`,
]

const quoted = (words: string) => (/[;"]/.test(words) ? `"${words.replaceAll('"', '""')}"` : words)

const windows1252 = new Map(
  Array.from({ length: 32 }, (_, index) => {
    const byte = 0x80 + index
    return [new TextDecoder('windows-1252').decode(new Uint8Array([byte])), byte] as const
  }),
)

/** Encodes a text like old Windows programs. */
export function toWindows1252(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from([...text], (letter) => windows1252.get(letter) ?? letter.charCodeAt(0) & 0xff)
}
