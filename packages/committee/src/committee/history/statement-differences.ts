import { type Statement, statementKey, voidedIds } from '../../meeting/proceedings/statement.ts'
import type { MeetingContents } from './meeting-contents.ts'
import type { MeetingDifference } from './meeting-difference.ts'

/** The statements about the meeting that were added, and those that were voided. */
export function statementDifferences(before: MeetingContents, after: MeetingContents): MeetingDifference[] {
  const wasThere = new Set(before.statements.map(({ id }) => id))
  const wasVoided = voidedIds(before.statements)
  const isVoided = voidedIds(after.statements)
  const voidings = new Map(
    after.statements.flatMap((one) => (one.kind === 'void' ? [[one.voids, one.id] as const] : [])),
  )
  const titles = new Map(after.meeting.agendaItems.map(({ id, title }) => [id, title]))
  const differences: MeetingDifference[] = []
  for (const statement of after.statements) {
    const { id } = statement
    const isNew = !wasThere.has(id)
    const holds = !isVoided.has(id)
    if (isNew ? !holds : wasVoided.has(id) === !holds) continue
    const by = isNew ? id : (voidings.get(id) ?? id)
    differences.push(...inWords(statement, holds, titles, [statementKey(by)]))
  }
  return differences
}

function inWords(
  statement: Statement,
  holds: boolean,
  titles: ReadonlyMap<string, string>,
  fields: readonly string[],
): MeetingDifference[] {
  const { at } = statement
  if (statement.kind === 'attendance') {
    const { name, status } = statement
    return [{ kind: holds ? 'attendance-stated' : 'attendance-voided', name, status, at, fields }]
  }
  if (statement.kind === 'duty') {
    const { duty, name } = statement
    return [{ kind: holds ? 'duty-stated' : 'duty-voided', duty, name, at, fields }]
  }
  if (statement.kind === 'void') return []
  // The end of the meeting is a difference of its own.
  if (statement.to === null && statement.completed === null) return []
  const title = statement.to === null ? null : (titles.get(statement.to) ?? '')
  return [{ kind: holds ? 'moved-to' : 'move-voided', title, at, fields }]
}
