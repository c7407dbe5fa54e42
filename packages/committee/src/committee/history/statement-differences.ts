import type { AnyStatement, DecisionStatement } from '../../meeting/proceedings/decisions/decision-statement.ts'
import { statementKey, voidedIds } from '../../meeting/proceedings/statement.ts'
import type { MeetingContents } from './meeting-contents.ts'
import type { MeetingDifference } from './meeting-difference.ts'

export function statementDifferences(before: MeetingContents, after: MeetingContents): MeetingDifference[] {
  const wasThere = new Set(before.statements.map(({ id }) => id))
  const wasVoided = voidedIds(before.statements)
  const isVoided = voidedIds(after.statements)
  const voidings = new Map(
    after.statements.flatMap((one) => (one.kind === 'void' ? [[one.voids, one.id] as const] : [])),
  )
  const titles = new Map(after.meeting.agendaItems.map(({ id, title }) => [id, title]))
  const wordings = new Map(
    after.statements.flatMap((one) =>
      one.kind === 'motion'
        ? [[one.id, one.text] as const]
        : one.kind === 'question'
          ? [[one.id, one.wording] as const]
          : [],
    ),
  )
  const differences: MeetingDifference[] = []
  for (const statement of after.statements) {
    const { id } = statement
    const isNew = !wasThere.has(id)
    const holds = !isVoided.has(id)
    if (isNew ? !holds : wasVoided.has(id) === !holds) continue
    const by = isNew ? id : (voidings.get(id) ?? id)
    differences.push(...inWords(statement, holds, titles, wordings, [statementKey(by)]))
  }
  return differences
}

function inWords(
  statement: AnyStatement,
  holds: boolean,
  titles: ReadonlyMap<string, string>,
  wordings: ReadonlyMap<string, string>,
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
  if (statement.kind !== 'move') {
    const about = subjectOf(statement, titles, wordings)
    return [{ kind: holds ? 'decision-stated' : 'decision-voided', statement, about, fields }]
  }
  // The end of the meeting is a difference of its own.
  if (statement.to === null && statement.completed === null) return []
  const title = statement.to === null ? null : (titles.get(statement.to) ?? '')
  return [{ kind: holds ? 'moved-to' : 'move-voided', title, at, fields }]
}

function subjectOf(
  statement: DecisionStatement,
  titles: ReadonlyMap<string, string>,
  wordings: ReadonlyMap<string, string>,
): string {
  if (statement.kind === 'motion') return statement.text
  if (statement.kind === 'question') return statement.wording
  const wording = 'question' in statement ? statement.question : 'motion' in statement ? statement.motion : null
  const item = 'item' in statement ? statement.item : null
  return wordings.get(wording ?? '') ?? titles.get(item ?? '') ?? ''
}
