import type * as Y from 'yjs'
import { findMeeting } from '../../document/committee-document.ts'
import { nameKey } from '../../document/person.ts'
import { readActionItems } from '../../meeting/action-items/action-item.ts'
import { countedAttendance, readAttendance } from '../../meeting/proceedings/attendance.ts'
import { readStatements } from '../../meeting/proceedings/statement.ts'
import { readMembers } from './member.ts'

/**
 * Names that the owner of an action item may have, the most likely list first: people present by the attendance, the
 * directory, people with access, owners of this meeting's action items. Each name is once, in the first list with it.
 */
export function readOwnerNames(doc: Y.Doc, meetingId: string, withAccess: readonly string[]): string[][] {
  const meeting = findMeeting(doc, meetingId)
  const attendance = meeting ? readAttendance(countedAttendance(readStatements(meeting))) : []
  const known = new Set([nameKey('')])
  return [
    attendance.filter(({ here }) => here).map(({ name }) => name),
    readMembers(doc)
      .filter(({ removedAt }) => removedAt === null)
      .map(({ name }) => name),
    withAccess,
    meeting ? readActionItems(meeting).map(({ owner }) => owner) : [],
  ].map((names) =>
    names.filter((name) => {
      const isNew = !known.has(nameKey(name))
      known.add(nameKey(name))
      return isNew
    }),
  )
}
