import type * as Y from 'yjs'
import { findMeeting } from '../document/committee-document.ts'
import { nameKey } from '../document/person.ts'
import {
  type Attendee,
  correctAttendance,
  markAllPresent,
  markAttendance,
  markPeople,
  voidStatements,
} from '../meeting/proceedings/attendance-transitions.ts'
import { assignDuty, correctDuty } from '../meeting/proceedings/duty-transitions.ts'
import { readMoves } from '../meeting/proceedings/now.ts'
import { goToItem, goToNextItem, goToPreviousItem } from '../meeting/proceedings/now-transitions.ts'
import { readStatements, type Statement, voidedIds } from '../meeting/proceedings/statement.ts'
import type { CommitteeInUse } from '../testing/committee-in-use.ts'
import { present } from '../testing/replica.ts'
import { type Rows, row } from './row.ts'

/** Statements are never changed, so each is in effect until another one voids it. */
export function proceedingsRows(at: CommitteeInUse): Rows {
  const [, second = '', third = ''] = at.items
  const statementsIn = (doc: Y.Doc) => readStatements(present(findMeeting(doc, at.live)))
  const holds = (doc: Y.Doc, ids: readonly string[]) => {
    const statements = statementsIn(doc)
    const voided = voidedIds(statements)
    return ids.every((id) => statements.some((one) => one.id === id) && !voided.has(id))
  }
  const guest = (name: string): Attendee => ({ person: nameKey(name), name, guest: true })
  const isMoveTo = (to: string) => (one: Statement) => one.kind === 'move' && one.to === to
  return {
    markAttendance: row(
      ({ doc, context }) => markAttendance(doc, context, at.live, guest(`Guest of ${context.name}`), 'remote'),
      (doc, id) => holds(doc, [id]),
    ),
    'markAttendance, of one person': row(
      ({ doc, context }) => markAttendance(doc, context, at.live, guest('Cem'), 'excused'),
      (doc, id) => holds(doc, [id]),
    ),
    markPeople: row(
      ({ doc, context }) =>
        markPeople(doc, context, at.live, [guest(`Friend of ${context.name}`), guest('Fay')], 'remote', null),
      (doc, ids) => holds(doc, ids.slice(0, 1)),
    ),
    markAllPresent: row(
      ({ doc, context }) => markAllPresent(doc, context, at.live, [guest('Dee'), guest('Eva')]),
      (doc, ids) => holds(doc, ids),
    ),
    correctAttendance: row(
      ({ doc, context }) => {
        const corrected = {
          status: 'remote',
          at: '2026-11-21T10:05:00.000Z',
          item: second,
          reason: `said by ${context.name}`,
        } as const
        return correctAttendance(doc, context, at.live, at.attendance, corrected)
      },
      (doc, id) => holds(doc, [id]) && !holds(doc, [at.attendance]),
    ),
    voidStatements: row(
      ({ doc, context }) => voidStatements(doc, context, at.live, [at.attendance]),
      (doc) => !holds(doc, [at.attendance]),
    ),
    assignDuty: row(
      ({ doc, context }) => assignDuty(doc, context, at.live, 'presiding', guest(`Chair of ${context.name}`)),
      (doc, id) => holds(doc, [id]),
    ),
    'assignDuty, of one person': row(
      ({ doc, context }) => assignDuty(doc, context, at.live, 'notes', guest('Cem'), '2026-11-21T10:40:00Z'),
      (doc, id) => holds(doc, [id]),
    ),
    correctDuty: row(
      ({ doc, context }) => {
        const corrected = guest(`Secretary of ${context.name}`)
        return correctDuty(doc, context, at.live, at.duty, corrected, '2026-11-21T10:05:00.000Z')
      },
      (doc, id) => holds(doc, [id]) && !holds(doc, [at.duty]),
    ),
    goToNextItem: row(
      ({ doc, context }) => goToNextItem(doc, context, at.live),
      (doc, itemId) => statementsIn(doc).some(isMoveTo(present(itemId))),
    ),
    goToPreviousItem: row(
      (replica) => {
        const { doc, context } = replica
        const moved = goToItem(doc, context, at.live, third)
        return moved.ok ? goToPreviousItem(doc, context, at.live) : moved
      },
      (doc, itemId) => statementsIn(doc).some(isMoveTo(present(itemId))),
    ),
    goToItem: row(
      ({ doc, context }) => goToItem(doc, context, at.live, third),
      (doc) => readMoves(statementsIn(doc), new Set()).counted.some(isMoveTo(third)),
    ),
  }
}
