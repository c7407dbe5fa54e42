import type { AttendanceConflict, DutyConflict, PersonAttendance } from '@civic-hub/committee'
import { Button } from '@mantine/core'
import { useId } from 'react'
import { attendanceTexts } from '../../../texts/en/attendance.ts'
import { timeInWords } from '../../../ui/dates.ts'
import edged from '../../../ui/edged-note.module.css'
import classes from './attendance-conflicts.module.css'
import type { AttendanceActions } from './use-attendance-actions.ts'

const { conflicts: texts, duties, statuses } = attendanceTexts

interface AttendanceConflictsProps {
  conflicts: readonly AttendanceConflict[]
  dutyConflicts: readonly DutyConflict[]
  attendance: readonly PersonAttendance[]
  editable: boolean
  actions: AttendanceActions
}

/** Contradictions, with a button for each way to settle them. They block nothing else. */
export function AttendanceConflicts({
  conflicts,
  dutyConflicts,
  attendance,
  editable,
  actions,
}: AttendanceConflictsProps) {
  const headingId = useId()
  const byId = new Map(attendance.flatMap(({ statements }) => statements.map((one) => [one.id, one] as const)))
  const takeBack = ({ id, at }: { id: string; at: string }, name: string, what: string) => (
    <Button key={id} size="md" variant="default" onClick={() => actions.takeBack(name, id)}>
      {texts.takeBack(what, timeInWords(new Date(at)))}
    </Button>
  )
  return (
    <section className={`${edged.note} ${classes.conflicts}`} aria-labelledby={headingId}>
      <h3 id={headingId}>{texts.heading}</h3>
      <ul className="plain-list">
        {conflicts.map(({ kind, name, statements }) => (
          <li key={`${kind} ${statements.join()}`}>
            <p>{texts[kind](name)}</p>
            {editable && (
              <div className={classes.buttons}>
                {statements.map((id) => {
                  const statement = byId.get(id)
                  return statement && takeBack(statement, name, statuses[statement.status])
                })}
              </div>
            )}
          </li>
        ))}
        {dutyConflicts.map(({ duty, statements }) => (
          <li key={duty}>
            <p>{duties.conflict[duty]}</p>
            {editable && (
              <div className={classes.buttons}>
                {statements.map((statement) => takeBack(statement, statement.name, statement.name))}
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
