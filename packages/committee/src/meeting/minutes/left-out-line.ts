import type { AnyStatement } from '../proceedings/decisions/decision-statement.ts'
import { type NoteProposal, parseNoteLine } from '../proceedings/decisions/note-line.ts'

/** Lines that run the meeting, and contain nothing for the minutes. `//` begins a line off the record. */
const withoutContent: ReadonlySet<NoteProposal['kind']> = new Set([
  'off-record',
  'next',
  'hand',
  'lower-next',
  'call',
  'limit',
])

/**
 * True if the minutes leave out a line of notes: it runs the meeting, or it has nothing that the statements lack, and
 * the minutes print those. A line that was changed after its statement is printed, too. `statements` are those that were
 * made from the line, and all of the attendance.
 */
export function isLeftOut(line: string, statements: readonly AnyStatement[]): boolean {
  const proposal = parseNoteLine(line, [])
  if (proposal === undefined) return false
  if (proposal.kind === 'attendance')
    return proposal.who.every(({ name }) =>
      statements.some(
        (one) =>
          one.kind === 'attendance' &&
          one.status === proposal.status &&
          isNamed(one.name, name) &&
          (proposal.reason === '' || proposal.reason === one.reason),
      ),
    )
  return withoutContent.has(proposal.kind) || statements.some((one) => hasContentOf(one, proposal))
}

/** A name in a line can be a part of the name: the beginning, or one word of it. */
const isNamed = (name: string, written: string) => {
  const part = written.trim().toLowerCase()
  return name.toLowerCase().startsWith(part) || name.toLowerCase().split(/\s+/).includes(part)
}

function hasContentOf(statement: AnyStatement, proposal: NoteProposal): boolean {
  switch (proposal.kind) {
    case 'motion':
    case 'amend':
      // The name of the mover was not known here, so it is in the text of the line.
      return statement.kind === 'motion' && endsWith(proposal.text, statement.text, statement.mover?.name)
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
  const before = line.slice(0, -text.length).replace(/[,:]?\s*(moves?|moved)?\s*$/i, '')
  return isNamed(mover, before)
}
