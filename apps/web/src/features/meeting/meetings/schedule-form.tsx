import { canReschedule, dayInTitle, type MeetingHead, maxTitleLength, readTemplate } from '@civic-hub/committee'
import { Button, Checkbox, Radio, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { hubNow } from '../../../replica/connection/hub-clock.ts'
import { useReplica } from '../../../replica/react/replica-provider.tsx'
import { scheduleProblemTexts as problemTexts, scheduleTexts as texts } from '../../../texts/en/schedule.ts'
import { uiTexts } from '../../../texts/en/ui.ts'
import { dayForField } from '../../../ui/dates.ts'
import { focusFirstInvalid } from '../../../ui/focus-first-invalid.ts'
import { inactive } from '../../../ui/inactive.ts'
import { optionalPart } from '../../../ui/optional-part.ts'
import { savedWords } from '../../../ui/saved-words.ts'
import { AgendaField } from './agenda-field.tsx'
import { DurationField } from './duration-field.tsx'
import { KindField } from './kind-field.tsx'
import {
  fieldProblems,
  newScheduleFields,
  type ScheduleFields,
  type ScheduleProblems,
  scheduleFieldsOf,
  scheduleProblems,
  withDefaultTitle,
} from './schedule-fields.ts'
import classes from './schedule-form.module.css'
import { useSaveSchedule } from './use-save-schedule.ts'

const RecurrenceFields = optionalPart(() => import('./recurrence-fields.tsx'), 'RecurrenceFields')
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
  const { date, time, ...others } = scheduleProblems(fields, now)
  const problems: ScheduleProblems = planned ? { ...others, ...(date && { date }), ...(time && { time }) } : others
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
  function bind(name: 'title' | 'date' | 'time' | 'venue' | 'link') {
    return {
      ...problemProps(name),
      label: texts[name],
      withAsterisk: false,
      value: fields[name],
      ...savedWords(opened[name]),
      onChange: (event: { currentTarget: HTMLInputElement }) => set({ [name]: event.currentTarget.value }),
    }
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
          {...bind('title')}
          // The first letter replaces the default title.
          onFocus={({ currentTarget }) => {
            if (meeting === null && fields.title === opened.title) currentTarget.select()
          }}
          required={meeting !== null}
          maxLength={maxTitleLength}
          autoComplete="off"
          data-autofocus
        />
        <KindField value={fields.kind} opened={opened.kind} onChange={(kind) => set({ kind })} />
        {planned && (
          <div className={classes.pair}>
            <TextInput {...bind('date')} required type="date" min={dayForField(now)} max="9999-12-31" />
            <TextInput {...bind('time')} required type="time" />
          </div>
        )}
        <div className={classes.pair}>
          <TextInput {...bind('venue')} autoComplete="off" />
          <DurationField
            {...problemProps('duration')}
            value={fields.duration}
            opened={opened.duration}
            onChange={(duration) => set({ duration })}
          />
        </div>
        <TextInput {...bind('link')} inputMode="url" autoComplete="off" placeholder={texts.linkPlaceholder} />
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
              Object.values(problems).map((problem) => problemTexts[problem]),
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
