import {
  canReschedule,
  dayInTitle,
  fieldNames,
  type MeetingHead,
  maxTitleLength,
  meetingFields,
  pastMeetings,
  plannedFields,
  queryMeetingList,
  readTemplate,
  upcomingMeetings,
} from '@civic-hub/committee'
import { queryMinutesSettings } from '@civic-hub/committee/minutes'
import {
  Autocomplete,
  type AutocompleteProps,
  Button,
  Checkbox,
  NativeSelect,
  NumberInput,
  Radio,
  Stack,
  TextInput,
} from '@mantine/core'
import { type FormEvent, useMemo, useState } from 'react'
import { hubNow } from '../../../replica/connection/hub-clock.ts'
import { useReplica } from '../../../replica/react/replica-provider.tsx'
import { useQuery } from '../../../replica/react/use-query.ts'
import { fieldWords, meetingRefusals } from '../../../shell/meeting-field-words.ts'
import { meetingFactsTexts } from '../../../texts/en/meeting-facts.gen.ts'
import { scheduleTexts as texts } from '../../../texts/en/schedule.gen.ts'
import { uiTexts } from '../../../texts/en/ui.gen.ts'
import { dayForField } from '../../../ui/dates.ts'
import { focusFirstInvalid } from '../../../ui/focus-first-invalid.ts'
import { inactive } from '../../../ui/inactive.ts'
import { showsSuggestions } from '../../../ui/on-escape.ts'
import { optionalPart } from '../../../ui/optional-part.ts'
import { savedWords } from '../../../ui/saved-words.ts'
import { meetingDay, meetingTitle } from './meeting-when.ts'
import {
  fieldProblems,
  newScheduleFields,
  type PlannedField,
  type ScheduleFields,
  type ScheduleProblems,
  scheduleFieldsOf,
  scheduleProblems,
  withDefaultTitle,
} from './schedule-fields.ts'
import classes from './schedule-form.module.css'
import { useSaveSchedule } from './use-save-schedule.ts'

const RecurrenceFields = optionalPart(() => import('./recurrence-fields.tsx'), 'RecurrenceFields')
const problemTexts = { ...meetingRefusals, ...texts.problems }
/** The fields of the plan with a place of their own in the form. The others are below them. */
const placed: readonly PlannedField[] = ['kind', 'venue', 'duration', 'link']
const others = fieldNames(plannedFields).filter((name) => !placed.includes(name))
const frequencies = ['weekly', 'monthly', 'quarterly'] as const

interface ScheduleFormProps {
  slug: string
  committeeName: string
  meeting: MeetingHead | null
  onClose: () => void
}

/**
 * Plans a meeting, or changes its plan. For a meeting that has started, only the fields that can still
 * change.
 */
export function ScheduleForm({ slug, committeeName, meeting, onClose }: ScheduleFormProps) {
  const { doc } = useReplica()
  // A meeting that is started now has the day of the committee in its title.
  const [today] = useState(() => dayInTitle(doc, new Date(hubNow())))
  const [opened] = useState(() =>
    meeting ? scheduleFieldsOf(meeting) : newScheduleFields(committeeName, today, readTemplate(doc).defaultDuration),
  )
  const [fields, setFields] = useState(opened)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const { save, startNow } = useSaveSchedule({ slug, committeeName, meeting, opened, onClose })
  const now = new Date(hubNow())
  const planned = meeting === null || canReschedule(meeting) === null
  const startable = Object.keys(fieldProblems(fields)).length === 0
  const { date, time, ...always } = scheduleProblems(fields, now)
  const problems: ScheduleProblems = planned ? { ...always, ...(date && { date }), ...(time && { time }) } : always
  const valid = Object.keys(problems).length === 0

  const set = (change: Partial<ScheduleFields>) =>
    setFields(withDefaultTitle({ ...fields, ...change }, fields, committeeName, today))

  /** A field shows its error after the person has left it, or at once if its first value is wrong. */
  function problemProps(name: keyof ScheduleProblems) {
    const problem = problems[name]
    const filled = fields[name] !== '' && (name === 'title' || name === 'date' || name === 'time')
    return {
      error: problem && (left.has(name) || filled) ? problemTexts[problem] : undefined,
      onBlur: () => setLeft(new Set([...left, name])),
    }
  }
  function bind(name: keyof ScheduleProblems, label: string) {
    return {
      ...problemProps(name),
      label,
      withAsterisk: false,
      value: fields[name] ?? '',
      ...savedWords(opened[name] ?? ''),
      onChange: (event: { currentTarget: HTMLInputElement }) => set({ [name]: event.currentTarget.value }),
    }
  }
  /** The input of a field of the plan, by the kind of the field: a number, a web address or another text. */
  function planInput(name: PlannedField) {
    const input = bind(name, fieldWords[name].label)
    if (name === 'kind')
      return <KindField key={name} {...input} value={fields.kind} onChange={(kind) => set({ kind })} />
    if (plannedFields[name].empty === null)
      return (
        <NumberInput
          key={name}
          {...input}
          onChange={(entered) => set({ [name]: entered === '' ? null : Number(entered) })}
          step={name === 'duration' ? 15 : 1}
          // A value out of range gets an error, and is not changed automatically.
          clampBehavior="none"
          allowDecimal={false}
          allowNegative={false}
        />
      )
    const isLink = plannedFields[name].reason === 'not-web'
    const ofLink = isLink && ({ inputMode: 'url', placeholder: texts.linkPlaceholder } as const)
    return <TextInput key={name} {...input} autoComplete="off" {...ofLink} />
  }

  function announceAll(form: HTMLFormElement | null) {
    setLeft(new Set(Object.keys(fields)))
    if (form) focusFirstInvalid(form)
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (valid) save(fields)
    else announceAll(event.currentTarget)
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <TextInput
          {...bind('title', texts.title)}
          // The first letter replaces the default title.
          onFocus={({ currentTarget }) => {
            if (meeting === null && fields.title === opened.title) currentTarget.select()
          }}
          required={meeting !== null}
          maxLength={maxTitleLength}
          autoComplete="off"
          data-autofocus
        />
        {planInput('kind')}
        {planned && (
          <div className={classes.pair}>
            <TextInput {...bind('date', texts.date)} required type="date" min={dayForField(now)} max="9999-12-31" />
            <TextInput {...bind('time', texts.time)} required type="time" />
          </div>
        )}
        <div className={classes.pair}>
          {planInput('venue')}
          {planInput('duration')}
        </div>
        {planInput('link')}
        {others.map(planInput)}
        {meeting === null && <AgendaField value={fields.agendaFrom} onChange={(agendaFrom) => set({ agendaFrom })} />}
        {planned && (
          <Checkbox
            label={texts.recurring}
            checked={fields.recurring}
            onChange={(event) => set({ recurring: event.currentTarget.checked })}
          />
        )}
        {planned && fields.recurring && (
          <Radio.Group
            label={texts.frequency}
            value={fields.frequency}
            onChange={(chosen) => {
              const frequency = frequencies.find((known) => known === chosen)
              if (frequency) set({ frequency, rule: '' })
            }}
          >
            <div className={classes.choices}>
              {frequencies.map((frequency) => (
                <Radio key={frequency} value={frequency} label={texts[frequency]} size="md" />
              ))}
            </div>
          </Radio.Group>
        )}
        {planned && fields.recurring && (
          <RecurrenceFields fields={fields} was={meeting?.recurring ?? null} onChange={set} />
        )}
        {!valid && (
          <p id="schedule-missing" className={classes.missing}>
            {(meeting ? texts.missingToSave : texts.missing)(
              Object.values(problems)
                .map((problem) => problemTexts[problem])
                .join(' '),
            )}
          </p>
        )}
        <div className={classes.buttons}>
          {meeting ? (
            <Button size="md" variant="default" onClick={onClose}>
              {uiTexts.cancel}
            </Button>
          ) : (
            <Button
              size="md"
              variant="default"
              {...inactive(!startable)}
              onClick={({ currentTarget }) => (startable ? startNow(fields) : announceAll(currentTarget.form))}
            >
              {texts.startNow}
            </Button>
          )}
          <Button
            size="md"
            type="submit"
            {...inactive(!valid)}
            aria-describedby={valid ? undefined : 'schedule-missing'}
          >
            {meeting ? texts.save : texts.schedule}
          </Button>
        </div>
      </Stack>
    </form>
  )
}

/** Older agendas can be reused through the meetings that reused them. */
const maxMeetings = 100

/** Chooses the source of a new meeting's agenda and rituals; an empty value is the template. */
function AgendaField({ value, onChange }: { value: string; onChange: (meetingId: string) => void }) {
  const { doc } = useReplica()
  const [meetings] = useState(() => {
    const all = queryMeetingList(doc)
      .read()
      .filter(({ agendaItemCount }) => agendaItemCount > 0)
    const now = new Date()
    return [...pastMeetings(all, now), ...upcomingMeetings(all, now)].slice(0, maxMeetings)
  })
  if (meetings.length === 0) return null
  return (
    <NativeSelect
      label={texts.agenda}
      description={texts.agendaHint}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[
        { value: '', label: texts.agendaOfTemplate },
        ...meetings.map((meeting) => ({
          value: meeting.id,
          label: texts.agendaOf(meetingTitle(meeting), meetingDay(meeting)),
        })),
      ]}
    />
  )
}

/** The kind of a meeting: those of the committee are suggested, and any other words can be typed. */
function KindField(props: AutocompleteProps) {
  const { doc } = useReplica()
  const { kinds } = useQuery(useMemo(() => queryMinutesSettings(doc), [doc]))
  return (
    <Autocomplete
      {...props}
      description={meetingFactsTexts.kindHint}
      autoComplete="off"
      dir="auto"
      maxLength={meetingFields.kind.max}
      openOnFocus={false}
      data={[...new Set(kinds)]}
      // The first Escape closes the suggestions, the second one the dialog.
      onKeyDown={(event) => {
        if (event.key === 'Escape' && showsSuggestions(event.currentTarget)) event.stopPropagation()
      }}
    />
  )
}
