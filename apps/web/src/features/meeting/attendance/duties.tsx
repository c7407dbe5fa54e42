import {
  type Duty,
  type DutyStatement,
  type DutyTurns,
  duties,
  type MeetingStatus,
  nameKey,
  type Person,
  personField,
  readLastOnDuty,
} from '@civic-hub/committee'
import { type LinkedMember, offerForDuty } from '@civic-hub/committee/members'
import { Button, TextInput } from '@mantine/core'
import { useId, useMemo, useState } from 'react'
import { hubNow } from '../../../replica/connection/hub-clock.ts'
import { useReplica } from '../../../replica/react/replica-provider.tsx'
import type { SuggestedPerson } from '../../../shell/people/people-to-pick.ts'
import { PersonForm } from '../../../shell/people/person-form.tsx'
import { useOpenForms } from '../../../shell/use-open-forms.ts'
import { attendanceTexts } from '../../../texts/en/attendance.gen.ts'
import { dayForField, timeForField, timeInWords } from '../../../ui/dates.ts'
import { focusSoon } from '../../../ui/focus-soon.ts'
import type { FormTrouble } from '../../../ui/form-buttons.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { savedWords } from '../../../ui/saved-words.ts'
import rowClasses from './attendance-row.module.css'
import classes from './duties.module.css'
import { onDayOf } from './on-day-of.ts'
import type { AttendanceActions } from './use-attendance-actions.ts'

const { duties: texts, form: buttons, takeBack } = attendanceTexts

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
  const forms = useOpenForms(({ duty, correcting }: OpenForm) => `${duty} ${correcting?.id ?? ''}`)
  const formsOf = (duty: Duty) => forms.open.filter((form) => form.duty === duty)
  const shown = duties.filter((duty) => editable || turns[duty].length > 0 || formsOf(duty).length > 0)
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
            shownForms={formsOf(duty)}
            forms={forms}
            {...rest}
          />
        ))}
      </ul>
    </section>
  )
}

interface OpenForm {
  duty: Duty
  correcting: DutyStatement | null
  at: string | null
}

interface DutyRowProps extends Omit<DutiesProps, 'turns'> {
  duty: Duty
  turns: readonly DutyStatement[]
  shownForms: readonly OpenForm[]
  forms: ReturnType<typeof useOpenForms<OpenForm>>
}

function DutyRow(props: DutyRowProps) {
  const { duty, turns, status, endedAt, people, directory, editable, actions, shownForms, forms } = props
  const { doc } = useReplica()
  const buttonId = useId()
  const [first] = turns
  // Read once: later changes of earlier meetings do not matter here.
  const before = useMemo(() => readLastOnDuty(doc, duty), [doc, duty])
  const byRole = offerForDuty(duty, directory, people, dayForField(new Date()))
  const offered = new Map<string, SuggestedPerson>()
  for (const one of [...byRole, ...before, ...people]) if (!offered.has(one.person)) offered.set(one.person, one)
  const suggested = first ? null : suggestionFor(before, byRole)
  const openLabel = first && status !== 'upcoming' ? texts.handOver[duty] : texts.choose[duty]

  function close(form: OpenForm): void {
    forms.close(form)
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
                    aria-label={texts.correct[duty](turn.name)}
                    onClick={() => forms.show({ duty, correcting: turn, at: index === 0 ? null : turn.at })}
                  >
                    <Icon name="edit" size={16} />
                  </button>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
      {editable && suggested && (
        <Button
          size="md"
          variant="default"
          aria-label={texts.suggestedNamed[duty](suggested.name)}
          onClick={() => actions.assign(duty, suggested, undefined) && focusSoon(buttonId)}
        >
          {texts.suggested(suggested.name)}
        </Button>
      )}
      {editable && (
        <Button
          id={buttonId}
          size="md"
          variant="default"
          onClick={() => {
            const takesOver = first !== undefined && status !== 'upcoming'
            forms.show({ duty, correcting: null, at: takesOver ? (endedAt ?? new Date(hubNow()).toISOString()) : null })
          }}
        >
          {openLabel}
        </Button>
      )}
      {shownForms.map((form) => (
        <div key={form.correcting?.id ?? ''} ref={forms.elementOf(form)}>
          <DutyForm
            name={form.correcting ? texts.correct[duty](form.correcting.name) : openLabel}
            at={form.at}
            holder={personField.read(form.correcting) ?? personField.empty}
            people={[...offered.values()]}
            trouble={editable ? null : 'read-only'}
            onSave={(holder, at) => {
              const { correcting } = form
              const saved = correcting
                ? actions.correctDuty(correcting.id, holder, at ?? correcting.at)
                : actions.assign(duty, holder, at ?? undefined)
              if (saved) close(form)
            }}
            {...(form.correcting && {
              onTakeBack: () => {
                if (form.correcting) actions.takeBack(form.correcting.name, form.correcting.id)
                close(form)
              },
            })}
            onCancel={() => close(form)}
          />
        </div>
      ))}
    </li>
  )
}

/** The one of the last meeting, unless the directory has others in the office now. */
function suggestionFor(before: readonly Person[], byRole: readonly Person[]): Person | null {
  const [last = null] = before
  const isInOffice = byRole.length === 0 || byRole.some((one) => last !== null && isSamePerson(one, last))
  return last && isInOffice ? last : (byRole[0] ?? null)
}

const isSamePerson = (a: Person, b: Person) => a.person === b.person || nameKey(a.name) === nameKey(b.name)

interface DutyFormProps {
  name: string
  /** The start, ISO; null if the first person has the duty from the start. */
  at: string | null
  holder: Person
  people: readonly SuggestedPerson[]
  trouble: FormTrouble | null
  onSave: (holder: Person, at: string | null) => void
  onTakeBack?: () => void
  onCancel: () => void
}

/** Sets the person who presides or takes the notes, and the start. */
function DutyForm(props: DutyFormProps) {
  const { name, at, holder, people, trouble, onSave, onTakeBack, onCancel } = props
  const start = at === null ? '' : timeForField(new Date(at))
  const [time, setTime] = useState(start)
  const [isWrong, setIsWrong] = useState(false)

  function save(person: Person | null): void {
    const isTime = at === null || /^\d\d:\d\d/.test(time)
    setIsWrong(!isTime)
    if (person && isTime) onSave(person, at === null ? null : onDayOf(at, time))
  }

  return (
    <PersonForm
      className={classes.form}
      pickerClass={classes.person}
      name={name}
      label={texts.person}
      initial={holder}
      fields={
        at !== null && (
          <TextInput
            label={texts.time}
            type="time"
            {...savedWords(start)}
            value={time}
            error={isWrong && buttons.timeRequired}
            onChange={(event) => setTime(event.currentTarget.value)}
          />
        )
      }
      isChanged={time !== start}
      buttons={
        onTakeBack &&
        !trouble && (
          <Button size="md" variant="default" onClick={onTakeBack}>
            {takeBack}
          </Button>
        )
      }
      saveLabel={buttons.save}
      people={people}
      trouble={trouble}
      onSave={save}
      onCancel={onCancel}
    />
  )
}
