import { groupBy } from '../../document/group-by.ts'
import { hasBeginning } from '../../document/sorted-lists.ts'
import type { AnyStatement } from '../proceedings/decisions/decision-statement.ts'
import { foldName, type NoteProposal, parseNoteLine, partsOfName } from '../proceedings/decisions/note-line.ts'
import type { Person } from '../proceedings/decisions/person.ts'
import { hashOfLine } from '../proceedings/line-key.ts'
import type { AttendanceStatus } from '../proceedings/statement.ts'

/** Lines that run the meeting, and contain nothing for the minutes. `//` begins a line off the record. */
const withoutContent: ReadonlySet<NoteProposal['kind']> = new Set([
  'off-record',
  'next',
  'hand',
  'lower-next',
  'call',
  'limit',
])

/** The statements that were made from one line. */
export interface StatementsOfLine {
  readonly inEffect: readonly AnyStatement[]
  /** Statements that were taken back, or replaced by corrected ones. */
  readonly voided: readonly AnyStatement[]
}

/** The attendance that was ever stated in a meeting. */
export interface StatedAttendance {
  readonly people: readonly Person[]
  /** True if it was stated of a person whose name can be the written one. */
  readonly isStated: (status: AttendanceStatus, written: string, reason: string) => boolean
}

/**
 * True if the minutes leave out a line of notes: it runs the meeting, or it has nothing that the statements lack, and
 * the minutes print those. A line that was changed after its statement is printed, too. The reason of a person never
 * is, once the statement with it was taken back or replaced.
 */
export function isLeftOut(
  line: string,
  { inEffect, voided }: StatementsOfLine,
  attendance: StatedAttendance = indexAttendance([...inEffect, ...voided]),
): boolean {
  const hash = hashOfLine(line)
  const withdrawn = voided.filter(isAboutPerson)
  if ([...inEffect, ...withdrawn].some((one) => isMadeFrom(one, hash))) return true
  // "Hale, John" is one name only if a person has it.
  const proposal = parseNoteLine(line, peopleIn([...inEffect, ...voided]))
  if (proposal === undefined) return false
  // The line was corrected since. A capital letter can begin the name of another person.
  const ofWithdrawn = (kind: AnyStatement['kind'], written: string, reason: string) =>
    !/\p{Lu}/u.test(reason) && withdrawn.some((one) => one.kind === kind && isNamed(personOf(one).name, written))
  switch (proposal.kind) {
    case 'attendance': {
      const read = parseNoteLine(line, attendance.people)
      const { who, status, reason } = read?.kind === 'attendance' ? read : proposal
      return who.every(
        ({ name }) => attendance.isStated(status, name, reason) || ofWithdrawn('attendance', name, reason),
      )
    }
    case 'recusal':
    case 'interest':
      return (
        ofWithdrawn(proposal.kind, proposal.who.name, proposal.reason) ||
        inEffect.some((one) => hasContentOf(one, proposal))
      )
    default:
      return withoutContent.has(proposal.kind) || inEffect.some((one) => hasContentOf(one, proposal))
  }
}

const peopleIn = (statements: readonly AnyStatement[]) =>
  statements.flatMap((one) => {
    if (one.kind === 'attendance') return [{ person: one.person, name: one.name }]
    if (one.kind === 'motion') return one.mover ?? []
    return one.kind === 'second' || one.kind === 'recusal' || one.kind === 'interest' ? one.person : []
  })

/** True if the statement was made from a line with this hash. */
export const isMadeFrom = (one: AnyStatement, hash: number): boolean => 'lineHash' in one && one.lineHash === hash

type AboutPerson = Extract<AnyStatement, { readonly kind: 'attendance' | 'recusal' | 'interest' }>

/** A statement about a person that may have a reason, such as an illness. */
const isAboutPerson = (one: AnyStatement): one is AboutPerson =>
  one.kind === 'attendance' || one.kind === 'recusal' || one.kind === 'interest'

const personOf = (one: AboutPerson): Person => (one.kind === 'attendance' ? one : one.person)

/** Indexes the attendance once for all lines of the notes. */
export function indexAttendance(statements: readonly AnyStatement[]): StatedAttendance {
  const stated = statements.filter((one) => one.kind === 'attendance')
  const noted = new Map<string, { readonly names: string[]; readonly parts: Set<string> }>()
  const keyOf = (status: AttendanceStatus, reason: string) => `${status} ${reason}`
  for (const one of stated) {
    const name = foldName(one.name)
    for (const reason of new Set(['', one.reason ?? ''])) {
      const key = keyOf(one.status, reason)
      const known = noted.get(key) ?? { names: [], parts: new Set() }
      noted.set(key, known)
      known.names.push(name)
      for (const part of partsOfName(name)) known.parts.add(part)
    }
  }
  for (const { names } of noted.values()) names.sort((a, b) => (a < b ? -1 : 1))
  return {
    people: [...groupBy(stated, ({ person }) => person).values()].flatMap((own) => own.slice(-1)),
    isStated(status, written, reason) {
      const known = noted.get(keyOf(status, reason))
      const part = foldName(written)
      return known !== undefined && (known.parts.has(part) || hasBeginning(known.names, part))
    },
  }
}

/** A name in a line can be a part of the name: the beginning, one word of it, or the ending. */
const isNamed = (name: string, written: string) => {
  const [whole, part] = [foldName(name), foldName(written)]
  return whole.startsWith(part) || partsOfName(whole).includes(part)
}

function hasContentOf(statement: AnyStatement, proposal: NoteProposal): boolean {
  switch (proposal.kind) {
    case 'motion':
    case 'amend':
      // The name of a mover that was not known here is in the text of the line.
      return (
        statement.kind === 'motion' &&
        (proposal.mover === null || isNamed(statement.mover?.name ?? '', proposal.mover.name)) &&
        endsWith(proposal.text, statement.text, statement.mover?.name)
      )
    case 'second':
      return statement.kind === 'second' && isNamed(statement.person.name, proposal.who.name)
    case 'tally':
      return (
        statement.kind === 'tally' &&
        [statement.aye, statement.nay, statement.abstain].join() ===
          [proposal.aye, proposal.nay, proposal.abstain].join()
      )
    case 'outcome':
      return statement.kind === 'outcome' && (statement.as === 'carried') === proposal.carried
    case 'disposal':
      return statement.kind === 'disposal' && statement.as === proposal.as && statement.to === proposal.to
    case 'consent':
      return statement.kind === 'motion' && statement.items.length === proposal.numbers.length
    case 'pull':
      return statement.kind === 'pull'
    case 'recusal':
    case 'interest':
      return (
        statement.kind === proposal.kind &&
        isNamed(statement.person.name, proposal.who.name) &&
        (statement.reason ?? '') === proposal.reason
      )
    case 'recess':
      return statement.kind === 'recess' && statement.minutes === proposal.minutes
    case 'closed':
      return (
        statement.kind === 'closed' && statement.topic === proposal.topic && statement.authority === proposal.authority
      )
    case 'roll':
    case 'back':
    case 'reopened':
    case 'adjourned':
      return statement.kind === proposal.kind
    default:
      return false
  }
}

function endsWith(line: string, text: string, mover: string | undefined): boolean {
  if (line === text) return true
  if (mover === undefined || !line.endsWith(text)) return false
  const before = line
    .slice(0, -text.length)
    .trimEnd()
    .replace(/(?:moves?|moved)$/i, '')
  return isNamed(mover, before.trimEnd().replace(/[,:]$/, ''))
}
