import { usualRole } from '@civic-hub/committee/members'
import { isEmail } from '@civic-hub/protocol'

export const csvFields = ['name', 'role', 'email', 'from', 'until'] as const
export type CsvField = (typeof csvFields)[number]

/** The index of the column of each field; null for none. */
export type CsvColumns = Readonly<Record<CsvField, number | null>>

const headings: Record<CsvField, RegExp> = {
  email: /e-?mail/i,
  from: /^(term )?(from|start|since|begin)|term start|appointed/i,
  until: /until|\bend|expir|term (to|ends)/i,
  role: /role|position|title|office|function/i,
  name: /name|member|person/i,
}

export const isBlank = (line: readonly string[]): boolean => line.every((cell) => cell === '')

/** The first line that is not blank. */
export const firstLine = (lines: readonly (readonly string[])[]): readonly string[] =>
  lines.find((line) => !isBlank(line)) ?? []

const firstName = /^(first|given)[ _-]?names?$|^forename$/i
const lastName = /^(last|family|sur)[ _-]?names?$/i

/** Lines with separate columns of first and last names get a column of the whole names, before the others. */
export function withWholeNames(lines: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const headings = firstLine(lines)
  const parts = [firstName, lastName].map((name) => headings.findIndex((cell) => name.test(cell)))
  if (parts.includes(-1)) return lines
  return lines.map((line) => [
    parts
      .map((at) => line[at] ?? '')
      .join(' ')
      .trim(),
    ...line,
  ])
}

/** Finds the columns by their headings. Without headings, the first three are name, role and email. */
export function guessColumns(lines: readonly (readonly string[])[]): {
  columns: CsvColumns
  hasHeadings: boolean
} {
  const first = firstLine(lines)
  const found: Record<CsvField, number | null> = {
    name: null,
    role: null,
    email: null,
    from: null,
    until: null,
  }
  const taken = new Set<number>()
  // In this order, so that "Term start" is not read as a title and "Member email" not as a name.
  for (const field of ['email', 'from', 'until', 'role', 'name'] as const) {
    const index = first.findIndex(
      (cell, at) => !taken.has(at) && headings[field].test(cell) && !cell.includes('@'),
    )
    if (index === -1) continue
    found[field] = index
    taken.add(index)
  }
  if (found.name !== null && !isMember(first, found.name, taken.size))
    return { columns: found, hasHeadings: true }
  const at = (index: number) => (index < first.length ? index : null)
  return { columns: { name: at(0), role: at(1), email: at(2), from: null, until: null }, hasHeadings: false }
}

/** True if the line is a member: it has an address, or its only "heading" is the role Member beside a name. */
const isMember = (line: readonly string[], name: number, headings: number): boolean =>
  line.some(isEmail) || (headings === 1 && name > 0 && line[name]?.toLowerCase() === usualRole.toLowerCase())
