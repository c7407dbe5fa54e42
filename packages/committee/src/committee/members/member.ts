import type * as Y from 'yjs'
import { partMap } from '../../document/committee-parts.ts'
import { isDay } from '../../document/day.ts'
import { readField, readInstant, readText } from '../../document/tolerant-read.ts'

export interface MemberFields {
  readonly name: string
  /** A label, such as Chair; it gives no permissions. */
  readonly role: string
  readonly email: string
  /** The first day of the member's term, YYYY-MM-DD; '' if unknown. */
  readonly from: string
  /** The last day of the term, like `from`. */
  readonly until: string
  /** The id of the member's account. null: the account that accepts this entry's invitation; '': none. */
  readonly account: string | null
}

/** An entry of the committee's directory. Only the relay has the state of its invitation. */
export interface Member extends MemberFields {
  readonly id: string
  /** Earlier names of the member: attendance without an account is noted by name. */
  readonly earlierNames: readonly string[]
  /** ISO time; '' if unknown. */
  readonly addedAt: string
  readonly removedAt: string | null
}

// An entry is one plain value under its id, as it was added: `{name, role, email, from, until, account,
// addedAt}`. A field that was edited since is stored under `{id}:{field}`, so that concurrent edits of two
// fields are both kept and 200 entries are 200 values. `{id}:removedAt` is the removal mark, `{id}:was:{name
// in lower case}` an earlier name.

export const memberFields = ['name', 'role', 'email', 'from', 'until', 'account'] as const

const wasPrefix = 'was:'

export const memberFieldKey = (id: string, field: string) => `${id}:${field}`
export const earlierNameKey = (id: string, name: string) => `${id}:${wasPrefix}${name.trim().toLowerCase()}`

export const membersMap = (doc: Y.Doc): Y.Map<unknown> => partMap(doc, 'members')

/** In no order, with removed ones. An entry without a name is invalid: it is left out, and stays stored. */
export function readMembers(doc: Y.Doc): Member[] {
  const values = new Map<string, unknown>()
  const edits = new Map<string, Map<string, unknown>>()
  for (const [key, value] of membersMap(doc).entries()) {
    const colon = key.indexOf(':')
    if (colon === -1) {
      values.set(key, value)
      continue
    }
    const id = key.slice(0, colon)
    const known = edits.get(id) ?? new Map<string, unknown>()
    edits.set(id, known.set(key.slice(colon + 1), value))
  }
  const members: Member[] = []
  for (const [id, value] of values) {
    const member = readMember(id, value, edits.get(id) ?? new Map())
    if (member) members.push(member)
  }
  return members
}

export function findMember(doc: Y.Doc, id: string): Member | null {
  return readMembers(doc).find((member) => member.id === id) ?? null
}

function readMember(id: string, value: unknown, edits: ReadonlyMap<string, unknown>): Member | null {
  const field = (name: string) => {
    const edited = edits.get(name)
    return typeof edited === 'string' ? edited : readField(value, name)
  }
  const text = (name: string) => readText(field(name)).trim()
  const name = text('name')
  if (name === '') return null
  const account = edits.get('account') === null ? null : field('account')
  return {
    id,
    name,
    role: text('role'),
    email: text('email'),
    from: readDay(field('from')),
    until: readDay(field('until')),
    account: typeof account === 'string' ? account : null,
    earlierNames: [...edits.keys()].flatMap((key) => (key.startsWith(wasPrefix) ? [key.slice(wasPrefix.length)] : [])),
    addedAt: readInstant(readField(value, 'addedAt')) ?? '',
    removedAt: readInstant(edits.get('removedAt')),
  }
}

export const readDay = (value: unknown): string => (typeof value === 'string' && isDay(value) ? value : '')
