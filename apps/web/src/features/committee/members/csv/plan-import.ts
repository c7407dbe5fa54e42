import { comparedName, maxPersonNameLength, nameKey, tidyName } from '@civic-hub/committee'
import { type DateOrder, dateOrdersOf, readDayInOrders, sampleColumns } from '@civic-hub/committee/budget'
import {
  canSaveMember,
  type Member,
  type MemberChanges,
  type MemberFields,
  maxRoleLength,
  usualRole,
} from '@civic-hub/committee/members'
import type { membersTexts } from '../../../../texts/en/members.gen.ts'
import { addressesIn, type CsvColumns, type CsvField, isBlank, withoutAddress } from './member-columns.ts'

type LineNote = keyof typeof membersTexts.csv.notes
type LineKind = keyof typeof membersTexts.csv.kinds

/** The result for one line of the file. */
export interface PlannedLine {
  /** Counted from 1, like the rows of a spreadsheet. */
  readonly number: number
  readonly kind: LineKind
  readonly fields: MemberFields
  /** The id of the member that is already in the directory. */
  readonly id: string | null
  readonly changes: MemberChanges
  readonly notes: readonly LineNote[]
}

export interface ImportPlan {
  readonly lines: readonly PlannedLine[]
  readonly added: readonly MemberFields[]
  readonly edited: readonly { readonly id: string; readonly changes: MemberChanges }[]
  readonly skipped: readonly PlannedLine[]
  /** Imported lines of which a value was left out or changed. */
  readonly altered: readonly PlannedLine[]
  /** The order of the days of terms; null if they have none, or several until the member chooses. */
  readonly dateOrder: DateOrder | null
  /** True if the days of terms can be read in several ways. */
  readonly asksForOrder: boolean
}

interface ImportOptions {
  readonly columns: CsvColumns
  readonly hasHeadings: boolean
  readonly above: number
  readonly members: readonly Member[]
  /** The order that the member chose; null to use the one of the file. */
  readonly dateOrder: DateOrder | null
  /** True if the import also changes members that are already in the directory. */
  readonly updates: boolean
}

/**
 * Returns the effect of importing the file. A member is found by name and email address, and without one of the two
 * addresses by a name that only one member has. Two people may have one address: one with another name is another one,
 * unless the name of the only member with the address got longer or shorter, such as Ana Ortiz and Ana María Ortiz.
 */
export function planImport(lines: readonly (readonly string[])[], options: ImportOptions): ImportPlan {
  const { columns, hasHeadings, above, members, updates } = options
  const seen = new Set<string>()
  const emailsByName = new Map<string, Set<string>>()
  const own = lines
    .map((line, index) => ({ line, number: index + 1 }))
    .filter(({ line }) => !isBlank(line))
    .slice(above + (hasHeadings ? 1 : 0))
  const days = own.flatMap(({ line }) => [line[columns.from ?? -1] ?? '', line[columns.until ?? -1] ?? ''])
  const orders = dateOrdersOf(days)
  const order = options.dateOrder ?? (orders.length > 1 ? null : (orders[0] ?? null))
  const names = columns.name.length === 1 ? sampleColumns(own.map(({ line }) => line)) : null
  // The family name is first in all of the column, not in "John Hale, Jr." alone.
  const isInverted = names?.mostly(columns.name[0] ?? 0, (cell) => /^[^,]+,[^,]+$/.test(withoutAddress(cell))) === true
  const read = own.map(({ line, number }) => ({
    number,
    ...readLine(line, columns, order ? [order] : orders, isInverted),
  }))
  const inFile = new Set(read.map(({ fields }) => humanKey(fields)))
  const planned = read.map(({ number, fields, notes }): PlannedLine => {
    const known = findKnown(members, inFile, fields)
    const plan = (kind: LineKind, more: readonly LineNote[] = [], changes: MemberChanges = {}): PlannedLine => ({
      number,
      kind,
      fields,
      id: known?.id ?? null,
      changes,
      // A member in the directory keeps the role if the line has none.
      notes: [...(known ? notes.filter((note) => note !== 'role-assumed') : notes), ...more],
    })
    if (fields.name === '') return plan('skipped', ['no-name'])
    if (fields.name.length > maxPersonNameLength) return plan('skipped', ['name-too-long'])
    const key = known?.id ?? humanKey(fields)
    const emails = emailsByName.get(sameNameKey(fields.name)) ?? new Set()
    const isSame = emails.has(fields.email.toLowerCase()) || emails.has('')
    if (seen.has(key) || isSame || (fields.email === '' && emails.size > 0)) return plan('skipped', ['twice'])
    seen.add(key)
    emailsByName.set(sameNameKey(fields.name), emails.add(fields.email.toLowerCase()))
    if (!known) return plan('added', sharesAddress(fields) ? ['shares-address'] : [])
    const { changes, isTerm } = changesOf(known, fields, notes)
    const left: LineNote[] = isTerm ? [] : ['term-reversed']
    if (Object.keys(changes).length === 0) return plan('same', left)
    return updates ? plan('changed', left, changes) : plan('skipped', ['in-directory'])
  })
  /** True if a member with another name has the address. */
  function sharesAddress({ email }: MemberFields): boolean {
    return email !== '' && members.some((member) => member.email.toLowerCase() === email.toLowerCase())
  }
  return {
    lines: planned,
    added: planned.flatMap(({ kind, fields }) => (kind === 'added' ? [fields] : [])),
    edited: planned.flatMap(({ kind, id, changes }) => (kind === 'changed' && id !== null ? [{ id, changes }] : [])),
    skipped: planned.filter(({ kind }) => kind === 'skipped'),
    altered: planned.filter(({ kind, notes }) => kind !== 'skipped' && notes.length > 0),
    dateOrder: order,
    asksForOrder: orders.length > 1,
  }
}

function readLine(
  line: readonly string[],
  columns: CsvColumns,
  orders: readonly DateOrder[],
  isInverted: boolean,
): { fields: MemberFields; notes: LineNote[] } {
  const notes: LineNote[] = []
  const cell = (field: CsvField) => {
    const column = columns[field]
    return column === null ? '' : (line[column] ?? '').replace(/\s+/g, ' ').trim()
  }
  const written = columns.name.map((column) => withoutAddress(line[column] ?? '')).join(' ')
  const name = isInverted ? nameInOrder(written) : tidyName(written)
  const role = cell('role').slice(0, maxRoleLength).trim()
  if (role === '') notes.push('role-assumed')
  if (role.length < cell('role').length) notes.push('role-shortened')
  const [email = '', another] = addressesIn(cell('email'))
  // A column with names and addresses has lines without an address.
  const isOnlyName = columns.email !== null && columns.name.includes(columns.email)
  if (email === '' && cell('email') !== '' && !isOnlyName) notes.push('email-left-out')
  if (another !== undefined) notes.push('email-first')
  const dayIn = (field: CsvField) => (cell(field) === '' ? '' : readDayInOrders(cell(field), orders))
  const term = { from: dayIn('from'), until: dayIn('until') }
  const isOpen = term.from === 'ambiguous' || term.until === 'ambiguous'
  const isTerm =
    !isOpen &&
    term.from !== null &&
    term.until !== null &&
    canSaveMember({ name: 'x', role: 'x', from: term.from, until: term.until }) === null
  if (!isTerm) notes.push(isOpen ? 'term-ambiguous' : 'term-left-out')
  return {
    fields: {
      name,
      role: role || usualRole,
      email,
      from: isTerm ? (term.from ?? '') : '',
      until: isTerm ? (term.until ?? '') : '',
      account: null,
    },
    notes,
  }
}

/** Word processors write O’Brien, and keyboards O'Brien. */
const withPlainSigns = (name: string) => name.replace(/[‘’ʼ]/g, "'").replace(/[‐‑]/g, '-')
const sameNameKey = (name: string) => nameKey(withPlainSigns(name))

const humanKey = ({ email, name }: Pick<MemberFields, 'email' | 'name'>) =>
  JSON.stringify([email.toLowerCase(), sameNameKey(name)])

function findKnown(members: readonly Member[], inFile: ReadonlySet<string>, fields: MemberFields): Member | null {
  const email = fields.email.toLowerCase()
  const sharing = email === '' ? [] : members.filter((member) => member.email.toLowerCase() === email)
  const [only] = sharing
  const named = sharing.find((member) => humanKey(member) === humanKey(fields))
  if (named) return named
  // The member was renamed, unless another line of the file has the member's name and address.
  const isRenamed = only && sharing.length === 1 && isLongerName(only.name, fields.name) && !inFile.has(humanKey(only))
  return isRenamed ? only : onlyOneNamed(members, fields)
}

/** "Hale, John" as "John Hale". "John Hale, Jr." has no second name behind the comma. */
function nameInOrder(name: string): string {
  const [family = '', given = '', another] = tidyName(name).split(/ ?, ?/)
  const isInverted = given !== '' && another === undefined && !/^([js]r|i{2,3}|iv|ph\.?d|m\.?d|esq)\.?$/i.test(given)
  return isInverted ? `${given} ${family}` : tidyName(name)
}

/** True if one of the names has all words of the other one. */
function isLongerName(one: string, other: string): boolean {
  const wordsOf = (name: string) => comparedName(name).split(' ')
  const [few = [], many] = [wordsOf(one), wordsOf(other)].sort((a, b) => a.length - b.length)
  return few.length > 1 && few.every((word) => many?.includes(word))
}

function onlyOneNamed(members: readonly Member[], { name, email }: MemberFields): Member | null {
  const named = members.filter((member) => sameNameKey(member.name) === sameNameKey(name))
  const [only] = named
  // Two people may have the same name; a different address means another person.
  if (!only || named.length > 1) return null
  return email === '' || only.email === '' || only.email.toLowerCase() === email.toLowerCase() ? only : null
}

/**
 * Returns the values of the line that differ from the directory. An empty cell deletes nothing. A term that would end
 * before it begins, together with the day in the directory, is left out.
 */
function changesOf(
  member: Member,
  fields: MemberFields,
  notes: readonly LineNote[],
): { changes: MemberChanges; isTerm: boolean } {
  const differing = (['name', 'role', 'email', 'from', 'until'] as const).filter(
    (field) =>
      fields[field] !== '' &&
      fields[field] !== member[field] &&
      !(field === 'name' && withPlainSigns(nameInOrder(fields.name)) === withPlainSigns(nameInOrder(member.name))) &&
      !(field === 'role' && notes.includes('role-assumed')),
  )
  const changesIn = (wanted: readonly string[]): MemberChanges =>
    Object.fromEntries(differing.filter((field) => wanted.includes(field)).map((field) => [field, fields[field]]))
  const all = changesIn(differing)
  const isTerm = canSaveMember({ ...member, ...all }) !== 'term-reversed'
  return { changes: isTerm ? all : changesIn(['name', 'role', 'email']), isTerm }
}
