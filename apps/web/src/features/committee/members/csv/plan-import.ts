import { maxPersonNameLength } from '@civic-hub/committee'
import { type DateOrder, dateOrderOf, readDay } from '@civic-hub/committee/budget'
import {
  canKeepMember,
  type Member,
  type MemberChanges,
  type MemberFields,
  maxRoleLength,
  usualRole,
} from '@civic-hub/committee/members'
import { isEmail } from '@civic-hub/protocol'
import type { membersTexts } from '../../../../texts/en/members.ts'
import { type CsvColumns, type CsvField, isBlank } from './member-columns.ts'

export type LineNote = keyof typeof membersTexts.csv.notes
export type LineKind = keyof typeof membersTexts.csv.kinds

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
}

interface ImportOptions {
  readonly columns: CsvColumns
  readonly hasHeadings: boolean
  readonly members: readonly Member[]
  /** True if the import also changes members that are already in the directory. */
  readonly updates: boolean
}

/**
 * Returns the effect of importing the file. A member is found by the email address, else by a name that only one
 * member has. If several members share an address, in the directory or in the file, the name decides.
 */
export function planImport(lines: readonly (readonly string[])[], options: ImportOptions): ImportPlan {
  const { columns, hasHeadings, members, updates } = options
  const seen = new Set<string>()
  const own = lines
    .map((line, index) => ({ line, number: index + 1 }))
    .filter(({ line }) => !isBlank(line))
    .slice(hasHeadings ? 1 : 0)
  const days = own.flatMap(({ line }) => [line[columns.from ?? -1] ?? '', line[columns.until ?? -1] ?? ''])
  const order = dateOrderOf(days) ?? 'month-first'
  const read = own.map(({ line, number }) => ({ number, ...readLine(line, columns, order) }))
  const inFile = new Set(read.map(({ fields }) => humanKey(fields)))
  const planned = read.map(({ number, fields, notes }): PlannedLine => {
    const known = findKnown(members, inFile, fields)
    const plan = (
      kind: LineKind,
      more: readonly LineNote[] = [],
      changes: MemberChanges = {},
    ): PlannedLine => ({
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
    const key = known?.id ?? (fields.email.toLowerCase() || fields.name.toLowerCase())
    if (seen.has(key)) return plan('skipped', ['twice'])
    seen.add(key)
    if (!known) return plan('added')
    const { changes, isTerm } = changesOf(known, fields, notes)
    const left: LineNote[] = isTerm ? [] : ['term-reversed']
    if (Object.keys(changes).length === 0) return plan('same', left)
    return updates ? plan('changed', left, changes) : plan('skipped', ['in-directory'])
  })
  return {
    lines: planned,
    added: planned.flatMap(({ kind, fields }) => (kind === 'added' ? [fields] : [])),
    edited: planned.flatMap(({ kind, id, changes }) =>
      kind === 'changed' && id !== null ? [{ id, changes }] : [],
    ),
    skipped: planned.filter(({ kind }) => kind === 'skipped'),
    altered: planned.filter(({ kind, notes }) => kind !== 'skipped' && notes.length > 0),
  }
}

function readLine(
  line: readonly string[],
  columns: CsvColumns,
  order: DateOrder,
): { fields: MemberFields; notes: LineNote[] } {
  const notes: LineNote[] = []
  const cell = (field: CsvField) => {
    const column = columns[field]
    return column === null ? '' : (line[column] ?? '').replace(/\s+/g, ' ').trim()
  }
  const name = cell('name')
  const role = cell('role').slice(0, maxRoleLength).trim()
  if (role === '') notes.push('role-assumed')
  if (role.length < cell('role').length) notes.push('role-shortened')
  const email = cell('email')
  const isUsable = email === '' || isEmail(email)
  if (!isUsable) notes.push('email-left-out')
  const dayIn = (field: CsvField) => (cell(field) === '' ? '' : readDay(cell(field), order))
  const term = { from: dayIn('from'), until: dayIn('until') }
  const isTerm =
    term.from !== null &&
    term.until !== null &&
    canKeepMember({ name: 'x', role: 'x', from: term.from, until: term.until }) === null
  if (!isTerm) notes.push('term-left-out')
  return {
    fields: {
      name,
      role: role || usualRole,
      email: isUsable ? email : '',
      from: isTerm ? (term.from ?? '') : '',
      until: isTerm ? (term.until ?? '') : '',
      account: null,
    },
    notes,
  }
}

const humanKey = ({ email, name }: Pick<MemberFields, 'email' | 'name'>) =>
  JSON.stringify([email.toLowerCase(), name.toLowerCase()])

function findKnown(
  members: readonly Member[],
  inFile: ReadonlySet<string>,
  fields: MemberFields,
): Member | null {
  const email = fields.email.toLowerCase()
  const sharing = email === '' ? [] : members.filter((member) => member.email.toLowerCase() === email)
  const [only] = sharing
  if (!only) return onlyOneNamed(members, fields)
  const named = sharing.find((member) => humanKey(member) === humanKey(fields)) ?? null
  if (named || sharing.length > 1) return named
  // The member was renamed, unless another line of the file has the member's name and address.
  return inFile.has(humanKey(only)) ? null : only
}

function onlyOneNamed(members: readonly Member[], { name, email }: MemberFields): Member | null {
  const named = members.filter((member) => member.name.toLowerCase() === name.toLowerCase())
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
  const told = (['name', 'role', 'email', 'from', 'until'] as const).filter(
    (field) =>
      fields[field] !== '' &&
      fields[field] !== member[field] &&
      !(field === 'role' && notes.includes('role-assumed')),
  )
  const changesIn = (wanted: readonly string[]): MemberChanges =>
    Object.fromEntries(told.filter((field) => wanted.includes(field)).map((field) => [field, fields[field]]))
  const all = changesIn(told)
  const isTerm = canKeepMember({ ...member, ...all }) !== 'term-reversed'
  return { changes: isTerm ? all : changesIn(['name', 'role', 'email']), isTerm }
}
