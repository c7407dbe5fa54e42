import type { CommitteeInUse } from '../testing/committee-in-use.ts'
import { actionItemRows } from './action-item-rows.ts'
import { agendaRows } from './agenda-rows.ts'
import { checklistRows } from './checklist-rows.ts'
import { decisionRows } from './decision-rows.ts'
import { documentRows } from './document-rows.ts'
import { historyRows } from './history-rows.ts'
import { ideaRows } from './idea-rows.ts'
import { ledgerRows } from './ledger-rows.ts'
import { listRows } from './list-rows.ts'
import { meetingRows } from './meeting-rows.ts'
import { memberRows } from './member-rows.ts'
import { minutesRows } from './minutes-rows.ts'
import { proceedingsRows } from './proceedings-rows.ts'
import { recurrenceRows } from './recurrence-rows.ts'
import { resolutionRows } from './resolution-rows.ts'
import { ritualRows } from './ritual-rows.ts'
import { inPart, type Rows } from './row.ts'
import { sourceRows } from './source-rows.ts'
import { subtaskRows } from './subtask-rows.ts'
import { templateRows } from './template-rows.ts'

/** Every transition, run on a committee in use. Add the row of a new transition to the file of its entity. */
export function transitionTable(committee: CommitteeInUse): Rows {
  return {
    ...meetingRows(committee),
    ...agendaRows(committee),
    ...subtaskRows(committee),
    ...ritualRows(committee),
    ...actionItemRows(committee),
    ...documentRows(committee),
    ...sourceRows(committee),
    ...minutesRows(committee),
    ...proceedingsRows(committee),
    ...decisionRows(committee),
    ...templateRows(committee),
    ...inPart('members', memberRows(committee)),
    ...inPart('ledger', ledgerRows(committee)),
    ...recurrenceRows(committee),
    ...inPart('ideas', ideaRows(committee)),
    ...inPart('checklists', checklistRows(committee)),
    ...listRows(committee),
    ...inPart('resolutions', resolutionRows(committee)),
    ...historyRows(committee),
  }
}
