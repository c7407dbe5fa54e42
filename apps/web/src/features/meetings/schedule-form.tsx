import { type MeetingSummary, maxTitleLength, scheduleMeeting, startMeetingNow } from '@civic-hub/committee'
import { Button, Checkbox, Radio, Stack, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useReplica } from '../../replica/react/replica-provider.tsx'
import { meetingsTexts } from '../../texts/en/meetings.ts'
import { dayForField, momentInWords } from '../../ui/dates.ts'
import { notify, notifyError } from '../../ui/notify.ts'
import {
  newScheduleFields,
  recurringOf,
  type ScheduleFields,
  scheduledFor,
  scheduleFieldsOf,
  scheduleProblems,
  withDefaultTitle,
} from './schedule-fields.ts'
import classes from './schedule-form.module.css'
import { asOwnChange } from './use-meeting-status-toasts.ts'

const { schedule: texts, toast, refused, scheduleProblems: problemTexts } = meetingsTexts
const frequencies = ['weekly', 'monthly', 'quarterly'] as const

interface ScheduleFormProps {
  slug: string
  committeeName: string
  meeting: MeetingSummary | null
  onClose: () => void
}

export function ScheduleForm({ slug, committeeName, meeting, onClose }: ScheduleFormProps) {
  const replica = useReplica()
  const navigate = useNavigate()
  const [opened] = useState(() =>
    meeting ? scheduleFieldsOf(meeting) : newScheduleFields(committeeName, new Date()),
  )
  const [fields, setFields] = useState(opened)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const now = new Date()
  const problems = scheduleProblems(fields, now)
  const valid = Object.keys(problems).length === 0

  const set = (change: Partial<ScheduleFields>) =>
    setFields(withDefaultTitle({ ...fields, ...change }, fields, committeeName))

  /** A field shows its error after the person has left it, or at once if its first value is wrong. */
  function bind(name: 'title' | 'date' | 'time') {
    const problem = problems[name]
    const tells = problem && (left.has(name) || fields[name] !== '')
    return {
      label: texts[name],
      required: name !== 'title' || meeting !== null,
      withAsterisk: false,
      value: fields[name],
      error: tells ? problemTexts[problem] : undefined,
      onChange: (event: { currentTarget: HTMLInputElement }) => set({ [name]: event.currentTarget.value }),
      onBlur: () => setLeft(new Set([...left, name])),
    }
  }

  function save(event: FormEvent) {
    event.preventDefault()
    const moment = scheduledFor(fields)
    if (!valid || moment === null) {
      setLeft(new Set(['title', 'date', 'time']))
      return
    }
    const plan = { scheduledFor: moment, recurring: recurringOf(fields) }
    const saved = meeting
      ? changePlan(meeting, plan)
      : scheduleMeeting(replica.doc, replica.context, { ...plan, title: fields.title })
    if (!saved.ok) {
      notifyError({ title: refused[saved.refusal] })
      return
    }
    const message = toast.scheduledFor(fields.title.trim(), momentInWords(new Date(moment)))
    notify({ title: meeting ? toast.updated : toast.scheduled, message })
    onClose()
  }

  function changePlan(
    { id }: MeetingSummary,
    plan: { scheduledFor: string; recurring: ReturnType<typeof recurringOf> },
  ) {
    const bound = replica.meeting(id)
    const rescheduled = bound.reschedule(plan)
    return rescheduled.ok ? bound.retitle(opened.title, fields.title) : rescheduled
  }

  function startNow() {
    const started = asOwnChange(() =>
      startMeetingNow(replica.doc, replica.context, {
        title: fields.title,
        committeeName,
        recurring: recurringOf(fields),
      }),
    )
    if (!started.ok) return
    notify({ title: toast.startedNow, message: toast.startedNowDetail })
    onClose()
    void navigate({
      to: '/$committeeId/meetings/$meetingId',
      params: { committeeId: slug, meetingId: started.value },
    })
  }

  return (
    <form onSubmit={save} noValidate>
      <Stack gap="lg">
        <TextInput {...bind('title')} maxLength={maxTitleLength} autoComplete="off" data-autofocus />
        <div className={classes.pair}>
          <TextInput {...bind('date')} type="date" min={dayForField(now)} max="9999-12-31" />
          <TextInput {...bind('time')} type="time" />
        </div>
        <Checkbox
          label={texts.recurring}
          checked={fields.recurring}
          onChange={(event) => set({ recurring: event.currentTarget.checked })}
        />
        {fields.recurring && (
          <Radio.Group
            label={texts.frequency}
            value={fields.frequency}
            onChange={(chosen) => {
              const frequency = frequencies.find((known) => known === chosen)
              if (frequency) set({ frequency })
            }}
          >
            <div className={classes.choices}>
              {frequencies.map((frequency) => (
                <Radio key={frequency} value={frequency} label={texts[frequency]} size="md" />
              ))}
            </div>
          </Radio.Group>
        )}
        {!valid && (
          <p id="schedule-missing" className={classes.missing}>
            {texts.missing(Object.values(problems).map((problem) => problemTexts[problem]))}
          </p>
        )}
        <div className={classes.buttons}>
          {meeting ? (
            <Button size="md" variant="default" onClick={onClose}>
              {texts.cancel}
            </Button>
          ) : (
            <Button size="md" variant="default" onClick={startNow}>
              {texts.startNow}
            </Button>
          )}
          <Button
            size="md"
            type="submit"
            disabled={!valid}
            aria-describedby={valid ? undefined : 'schedule-missing'}
          >
            {meeting ? texts.save : texts.schedule}
          </Button>
        </div>
      </Stack>
    </form>
  )
}
