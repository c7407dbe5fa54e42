import { queryAgendaOrder } from '../meeting/agenda/agenda-item.ts'
import {
  bringEarlierMinutes,
  noteApprovalElsewhere,
  queryApprovalsElsewhere,
  queryEarlierMinutes,
} from '../meeting/minutes/index.ts'
import type { CommitteeInUse } from '../testing/committee-in-use.ts'
import { type Rows, row } from './row.ts'

const hub = 'https://hub-a.example'

export function minutesRows(at: CommitteeInUse): Rows {
  return {
    noteApprovalElsewhere: row(
      ({ doc, context }) =>
        noteApprovalElsewhere(doc, context, at.completed, {
          ...{ hub, number: 1, approvedBy: 'Cleo Reyes', approvedAt: '2026-11-20T10:00:00.000Z' },
          ...{ sha256: 'c'.repeat(64), bytes: 5, format: 5, timeZone: 'UTC' },
        }),
      (doc) => queryApprovalsElsewhere(doc, at.completed).read().length > 0,
      'approval elsewhere',
    ),
    bringEarlierMinutes: row(
      ({ doc, context }) => bringEarlierMinutes(doc, context, at.live, 'Earlier minutes', [at.completed]),
      (doc) =>
        queryAgendaOrder(doc, at.live)
          .read()
          .open.some((item) => queryEarlierMinutes(doc, at.live, item).read()[0]?.id === at.completed),
    ),
  }
}
