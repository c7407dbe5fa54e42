import {
  type Duty,
  type DutyStatement,
  type DutyTurns,
  duties,
  type MeetingStatus,
  personField,
  readLastOnDuty,
} from '@civic-hub/committee'
import { type LinkedMember, offerForDuty } from '@civic-hub/committee/members'
import { Button } from '@mantine/core'
import { useId, useMemo, useState } from 'react'
import { hubNow } from '../../../replica/connection/hub-clock.ts'
import { useReplica } from '../../../replica/react/replica-provider.tsx'
import type { SuggestedPerson } from '../../../shell/people/people-to-pick.ts'
import { attendanceTexts } from '../../../texts/en/attendance.ts'
import { dayForField, timeInWords } from '../../../ui/dates.ts'
import { focusSoon } from '../../../ui/focus-soon.ts'
import { Icon } from '../../../ui/icon.tsx'
import rowClasses from './attendance-row.module.css'
import classes from './duties.module.css'
import { DutyForm } from './duty-form.tsx'
import type { AttendanceActions } from './use-attendance-actions.ts'

const { duties: texts } = attendanceTexts

interface DutiesProps {
  turns: DutyTurns
  status: MeetingStatus
  /** The end of the meeting, ISO: a handover that is recorded later happened before it. */
  endedAt: string | null
  people: readonly SuggestedPerson[]
  /** Members whose role matches a duty are suggested before everyone else. */
  directory: readonly LinkedMember[]
  editable: boolean
  actions: AttendanceActions
}

/**
 * The people who preside and take the notes, and those before a handover. A duty has no holder until a member
 * sets one.
 */
export function Duties({ turns, editable, ...rest }: DutiesProps) {
  const headingId = useId()
  const [forms, setForms] = useState<Partial<Record<Duty, OpenForm | null>>>({})
  const shown = duties.filter((duty) => editable || turns[duty].length > 0 || forms[duty])
  if (shown.length === 0) return null
  return (
    <section aria-labelledby={headingId}>
      <h3 id={headingId}>{texts.heading}</h3>
      <ul className="plain-list" aria-labelledby={headingId}>
        {shown.map((duty) => (
          <DutyRow
            key={duty}
            duty={duty}
            turns={turns[duty]}
            editable={editable}
            form={forms[duty] ?? null}
            onForm={(form) => setForms((all) => ({ ...all, [duty]: form }))}
            {...rest}
          />
        ))}
      </ul>
    </section>
  )
}

interface OpenForm {
  correcting: DutyStatement | null
  at: string | null
}

interface DutyRowProps extends Omit<DutiesProps, 'turns'> {
  duty: Duty
  turns: readonly DutyStatement[]
  form: OpenForm | null
  onForm: (form: OpenForm | null) => void
}

function DutyRow(props: DutyRowProps) {
  const { duty, turns, status, endedAt, people, directory, editable, actions, form, onForm } = props
  const { doc } = useReplica()
  const buttonId = useId()
  const [first] = turns
  // Read once: later changes of earlier meetings do not matter here.
  const before = useMemo(() => readLastOnDuty(doc, duty), [doc, duty])
  const byRole = offerForDuty(duty, directory, people, dayForField(new Date()))
  const offered = new Map<string, SuggestedPerson>()
  for (const one of [...byRole, ...before, ...people]) if (!offered.has(one.person)) offered.set(one.person, one)
  const openLabel = first && status !== 'upcoming' ? texts.handOver[duty] : texts.choose[duty]

  function close(): void {
    onForm(null)
    focusSoon(buttonId)
  }

  return (
    <li className={rowClasses.row}>
      <div className={rowClasses.person}>
        <span className={classes.duty}>{texts.labels[duty]}</span>
        {turns.length === 0 ? (
          <span className={classes.none}>{texts.none}</span>
        ) : (
          <ul className={classes.turns} aria-label={texts.labels[duty]}>
            {turns.map((turn, index) => (
              <li key={turn.id}>
                <bdi className={rowClasses.name}>{turn.name}</bdi>
                {index > 0 && <span className={classes.none}>{texts.from(timeInWords(new Date(turn.at)))}</span>}
                {editable && (
                  <button
                    type="button"
                    className={rowClasses.correct}
                    aria-label={texts.correct(turn.name, duty)}
                    onClick={() => onForm({ correcting: turn, at: index === 0 ? null : turn.at })}
                  >
                    <Icon name="edit" size={16} />
                  </button>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
      {editable && (
        <Button
          id={buttonId}
          size="md"
          variant="default"
          onClick={() => {
            const takesOver = first !== undefined && status !== 'upcoming'
            onForm({ correcting: null, at: takesOver ? (endedAt ?? new Date(hubNow()).toISOString()) : null })
          }}
        >
          {openLabel}
        </Button>
      )}
      {form && (
        <DutyForm
          key={form.correcting?.id ?? ''}
          name={form.correcting ? texts.correct(form.correcting.name, duty) : openLabel}
          at={form.at}
          holder={personField.read(form.correcting) ?? personField.empty}
          people={[...offered.values()]}
          trouble={editable ? null : 'read-only'}
          onSave={(holder, at) => {
            const { correcting } = form
            const saved = correcting
              ? actions.correctDuty(correcting.id, holder, at ?? correcting.at)
              : actions.assign(duty, holder, at ?? undefined)
            if (saved) close()
          }}
          {...(form.correcting && {
            onTakeBack: () => {
              if (form.correcting) actions.takeBack(form.correcting.name, form.correcting.id)
              close()
            },
          })}
          onCancel={close}
        />
      )}
    </li>
  )
}
