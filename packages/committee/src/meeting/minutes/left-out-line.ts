import { comparedName } from '../../document/person-name.ts'
import { hasBeginning } from '../../document/sorted-texts.ts'
import type { AnyStatement } from '../proceedings/decisions/decision-statement.ts'
import { type NoteProposal, parseNoteLine } from '../proceedings/decisions/note-line.ts'
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

/** True if the attendance of a person was stated whose name can be the written one. */
export type IsNoted = (status: AttendanceStatus, written: string, reason: string) => boolean

/**
 * True if the minutes leave out a line of notes: it runs the meeting, or it has nothing that the statements lack, and
 * the minutes print those. A line that was changed after its statement is printed, too. `statements` are those that were
 * made from the line; `isNoted` is about all of the attendance.
 */
export function isLeftOut(
  line: string,
  statements: readonly AnyStatement[],
  isNoted: IsNoted = indexAttendance(statements),
): boolean {
  // "Hale, John" is one name only if a person has it.
  const proposal = parseNoteLine(line, peopleIn(statements))
  if (proposal === undefined) return false
  if (proposal.kind === 'attendance')
    return proposal.who.every(({ name }) => isNoted(proposal.status, name, proposal.reason))
  return withoutContent.has(proposal.kind) || statements.some((one) => hasContentOf(one, proposal))
}

const peopleIn = (statements: readonly AnyStatement[]) =>
  statements.flatMap((one) => {
    if (one.kind === 'attendance') return [{ person: one.person, name: one.name }]
    if (one.kind === 'motion') return one.mover ?? []
    return one.kind === 'second' || one.kind === 'recusal' || one.kind === 'interest' ? one.person : []
  })

/** Indexes the attendance once for all lines of the notes. */
export function indexAttendance(statements: readonly AnyStatement[]): IsNoted {
  const noted = new Map<string, { readonly names: string[]; readonly words: Set<string> }>()
  const keyOf = (status: AttendanceStatus, reason: string) => `${status} ${reason}`
  for (const one of statements) {
    if (one.kind !== 'attendance') continue
    const name = comparedName(one.name)
    for (const reason of new Set(['', one.reason ?? ''])) {
      const key = keyOf(one.status, reason)
      const known = noted.get(key) ?? { names: [], words: new Set() }
      noted.set(key, known)
      known.names.push(name)
      for (const word of name.split(' ')) known.words.add(word)
    }
  }
  for (const { names } of noted.values()) names.sort((a, b) => (a < b ? -1 : 1))
  return (status, written, reason) => {
    const known = noted.get(keyOf(status, reason))
    const part = comparedName(written)
    return known !== undefined && (known.words.has(part) || hasBeginning(known.names, part))
  }
}

/** A name in a line can be a part of the name: the beginning, or one word of it. */
const isNamed = (name: string, written: string) => {
  const [whole, part] = [comparedName(name), comparedName(written)]
  return whole.startsWith(part) || whole.split(' ').includes(part)
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
        statement.kind === 'closed' &&
        statement.topic === proposal.topic &&
        statement.authority === proposal.authority
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
