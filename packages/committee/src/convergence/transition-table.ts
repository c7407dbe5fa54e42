import type { CommitteeInUse } from '../testing/committee-in-use.ts'
import { actionItemRows } from './action-item-rows.ts'
import { agendaRows } from './agenda-rows.ts'
import { documentRows } from './document-rows.ts'
import { historyRows } from './history-rows.ts'
import { meetingRows } from './meeting-rows.ts'
import { proceedingsRows } from './proceedings-rows.ts'
import { recurrenceRows } from './recurrence-rows.ts'
import { ritualRows } from './ritual-rows.ts'
import type { Rows } from './row.ts'
import { subtaskRows } from './subtask-rows.ts'
import { templateRows } from './template-rows.ts'

/** Every transition, made on a committee in use. A new transition gets its row in the file of its noun. */
export function transitionTable(committee: CommitteeInUse): Rows {
  return {
    ...meetingRows(committee),
    ...agendaRows(committee),
    ...subtaskRows(committee),
    ...ritualRows(committee),
    ...actionItemRows(committee),
    ...documentRows(committee),
    ...proceedingsRows(committee),
    ...templateRows(committee),
    ...recurrenceRows(committee),
    ...historyRows(committee),
  }
}
