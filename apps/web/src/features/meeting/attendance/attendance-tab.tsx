import {
  type AttendanceConflict,
  type DutyConflict,
  type MeetingStatus,
  type Person,
  type PersonAttendance,
  personField,
  queryAgendaOrder,
} from '@civic-hub/committee'
import { Button, Checkbox } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useId, useMemo, useRef } from 'react'
import { queryProceedings } from '../../../replica/react/query-proceedings.ts'
import { useReplica } from '../../../replica/react/replica-provider.tsx'
import { useQuery } from '../../../replica/react/use-query.ts'
import type { CommitteeOnDevice } from '../../../replica/store/device-database.ts'
import { peopleToPick, type SuggestedPerson } from '../../../shell/people/people-to-pick.ts'
import { PersonPicker, refusalOf } from '../../../shell/people/person-picker.tsx'
import { useNamesApart } from '../../../shell/people/use-names-apart.ts'
import { useOfferedPeople } from '../../../shell/people/use-offered-people.ts'
import { attendanceTexts, attendanceTexts as texts } from '../../../texts/en/attendance.gen.ts'
import { timeInWords } from '../../../ui/dates.ts'
import edged from '../../../ui/edged-note.module.css'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FormButtons, type FormTrouble } from '../../../ui/form-buttons.tsx'
import { HeadedList } from '../../../ui/headed-list.tsx'
import { loadLater } from '../../../ui/load-later.tsx'
import { type Hold, useHeldEntries } from '../../../ui/use-hold.ts'
import { useOneTabStop } from '../../../ui/use-one-tab-stop.ts'
import { whenReachable } from '../../../ui/when-reachable.ts'
import { AttendanceRow, type ListedPerson } from './attendance-row.tsx'
import classes from './attendance-tab.module.css'
import { Duties } from './duties.tsx'
import { listPeople } from './list-people.ts'
import { attendanceHeadingId, QuorumWords } from './quorum-fact.tsx'
import { type AttendanceActions, useAttendanceActions } from './use-attendance-actions.ts'

const { add: addTexts, conflicts: conflictsTexts, duties, statuses } = attendanceTexts

const { Component: PublicPresent } = loadLater(() =>
  whenReachable(async () => (await import('./public-present.tsx')).PublicPresent),
)

interface AttendanceTabProps {
  committee: CommitteeOnDevice
  meetingId: string
  status: MeetingStatus
  editable: boolean
}

/**
 * The attendance: one press for all, one for each exception. Connected people are suggested, never assumed to
 * be present.
 */
export function AttendanceTab({ committee, meetingId, status, editable }: AttendanceTabProps) {
  const replica = useReplica()
  const { doc } = replica
  const proceedings = useQuery(useMemo(() => queryProceedings(doc, meetingId), [doc, meetingId]))
  const endedAt = useQuery(replica.meeting(meetingId).head)?.endedAt ?? null
  const order = useQuery(useMemo(() => queryAgendaOrder(doc, meetingId), [doc, meetingId]))
  const stated = new Set(proceedings?.attendance.map(({ person }) => person))
  const offered = useOfferedPeople(committee, meetingId, stated)
  const actions = useAttendanceActions(meetingId)
  const part = useRef<HTMLDivElement>(null)
  useOneTabStop(part)
  const listed = listPeople(proceedings?.attendance ?? [], editable ? offered.people : [])
  const { list: members, holdOf: holdOfMember } = useHeldEntries(listed.members)
  const { list: guests, holdOf: holdOfGuest } = useHeldEntries(listed.guests)
  const nameOf = useNamesApart(
    replica.documentId,
    [...members, ...guests].map(({ attendee }) => attendee),
  )
  if (!proceedings) return null
  const { attendance, quorum, conflicts, duties, dutyConflicts } = proceedings
  const people = [...members, ...guests]
  const unmarked = members.filter(({ stated }) => stated === null)
  const toPick = peopleToPick({ attendance, offered: offered.people, directory: offered.directory })
  const items = [...order.completed, ...order.open]

  const rows = (people: readonly ListedPerson[], holdOf: (listed: ListedPerson) => Hold) =>
    people.map((listed) => (
      <AttendanceRow
        key={listed.attendee.person}
        meetingId={meetingId}
        listed={listed}
        name={nameOf(listed.attendee)}
        items={items}
        editable={editable}
        actions={actions}
        hold={holdOf(listed)}
      />
    ))

  const form = (
    <AddPerson
      trouble={editable ? null : 'read-only'}
      people={toPick.filter(({ person }) => !people.some(({ id }) => id === person))}
      onAdd={(person, guest) => actions.mark({ ...person, guest }, 'present')}
    />
  )

  return (
    <div ref={part} className={classes.tab}>
      <div className={classes.head}>
        <h2 id={attendanceHeadingId} tabIndex={-1} className={classes.heading}>
          {texts.heading}
        </h2>
        {attendance.length > 0 && (
          <p className={classes.quorum}>
            <QuorumWords quorum={quorum} />
          </p>
        )}
        {editable && status !== 'upcoming' && unmarked.length > 0 && (
          <div className={classes.all}>
            <Button size="md" onClick={() => actions.markAll(unmarked.map(({ attendee }) => attendee))}>
              {texts.allHere}
            </Button>
            <p className={classes.hint}>{texts.allHereHint(unmarked.length)}</p>
          </div>
        )}
      </div>
      {conflicts.length + dutyConflicts.length > 0 && (
        <AttendanceConflicts
          conflicts={conflicts}
          dutyConflicts={dutyConflicts}
          attendance={attendance}
          editable={editable}
          actions={actions}
        />
      )}
      <Duties
        turns={duties}
        status={status}
        endedAt={endedAt}
        people={toPick}
        directory={offered.directory}
        editable={editable}
        actions={actions}
      />
      {members.length + guests.length === 0 && (
        <EmptyState drawing="people">{editable ? texts.empty : texts.emptyReadOnly}</EmptyState>
      )}
      {members.length > 0 && <HeadedList heading={texts.members}>{rows(members, holdOfMember)}</HeadedList>}
      {guests.length > 0 && <HeadedList heading={texts.guests}>{rows(guests, holdOfGuest)}</HeadedList>}
      {/* Below the number, so that the form does not move when the number is loaded. */}
      <PublicPresent meetingId={meetingId} editable={editable} below={form} failed={() => form} />
    </div>
  )
}

interface AddPersonProps {
  people: readonly SuggestedPerson[]
  trouble: FormTrouble | null
  /** Returns true if the person was added. */
  onAdd: (person: Person, guest: boolean) => boolean
}

/** Adds a person who is not in the list: a guest, or a member without an account. */
function AddPerson({ people, trouble, onAdd }: AddPersonProps) {
  const field = useRef<HTMLInputElement>(null)
  const form = useForm({
    initialValues: { person: personField.empty, guest: true },
    validate: { person: refusalOf },
  })
  const save = form.onSubmit(
    ({ person, guest }) => {
      if (trouble || !onAdd(person, guest)) return
      form.reset()
      field.current?.focus()
    },
    () => field.current?.focus(),
  )
  const words = () => form.getValues().person.name
  if (trouble && words().trim() === '') return null
  return (
    <form className={classes.form} aria-label={addTexts.name} onSubmit={save} noValidate>
      <h3>{addTexts.name}</h3>
      <div className={classes.fields}>
        <PersonPicker
          ref={field}
          className={classes.name}
          label={addTexts.field}
          people={people}
          {...form.getInputProps('person')}
        />
        <FormButtons
          saveLabel={addTexts.button}
          quiet
          save={{ className: classes.button }}
          trouble={trouble}
          words={words}
        />
      </div>
      <Checkbox size="md" label={addTexts.guest} {...form.getInputProps('guest', { type: 'checkbox' })} />
    </form>
  )
}

interface AttendanceConflictsProps {
  conflicts: readonly AttendanceConflict[]
  dutyConflicts: readonly DutyConflict[]
  attendance: readonly PersonAttendance[]
  editable: boolean
  actions: AttendanceActions
}

/** Contradictions, with a button for each way to settle them. They block nothing else. */
function AttendanceConflicts({ conflicts, dutyConflicts, attendance, editable, actions }: AttendanceConflictsProps) {
  const headingId = useId()
  const byId = new Map(attendance.flatMap(({ statements }) => statements.map((one) => [one.id, one] as const)))
  const takeBack = ({ id, at }: { id: string; at: string }, name: string, what: string) => (
    <Button key={id} size="md" variant="default" onClick={() => actions.takeBack(name, id)}>
      {conflictsTexts.takeBack(what, timeInWords(new Date(at)))}
    </Button>
  )
  return (
    <section className={`${edged.note} ${classes.conflicts}`} aria-labelledby={headingId}>
      <h3 id={headingId}>{conflictsTexts.heading}</h3>
      <ul className="plain-list">
        {conflicts.map(({ kind, name, statements }) => (
          <li key={`${kind} ${statements.join()}`}>
            <p>{conflictsTexts[kind](name)}</p>
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
