import {
  type AttendanceCorrection,
  type AttendanceStatement,
  attendanceStatuses,
  maxReasonLength,
  queryAgendaItem,
} from '@civic-hub/committee'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useEffect, useRef } from 'react'
import { useReplica } from '../../../replica/react/replica-provider.tsx'
import { attendanceTexts } from '../../../texts/en/attendance.gen.ts'
import { timeForField } from '../../../ui/dates.ts'
import { FormButtons, type FormTrouble, useCloseUntouched } from '../../../ui/form-buttons.tsx'
import { onEscape } from '../../../ui/on-escape.ts'
import { savedAtFirst } from '../../../ui/saved-words.ts'
import classes from './correction-form.module.css'
import { onDayOf } from './on-day-of.ts'

const { form: texts, statuses, takeBack } = attendanceTexts

interface CorrectionFormProps {
  meetingId: string
  statement: AttendanceStatement
  items: readonly string[]
  trouble: FormTrouble | null
  onSave: (correction: AttendanceCorrection) => void
  onTakeBack: () => void
  onCancel: () => void
}

/** Corrects one statement: the old one stays readable in the history. */
export function CorrectionForm(props: CorrectionFormProps) {
  const { meetingId, statement, items, trouble, onSave, onTakeBack, onCancel } = props
  const { doc } = useReplica()
  const first = useRef<HTMLSelectElement>(null)
  const form = useForm({
    ...savedAtFirst,
    initialValues: {
      status: statement.status as string,
      time: timeForField(new Date(statement.at)),
      item: statement.item ?? '',
      reason: statement.reason ?? '',
    },
    validate: { time: (time) => (/^\d\d:\d\d/.test(time) ? null : texts.timeRequired) },
  })
  useCloseUntouched(trouble, form.isDirty(), onCancel)
  useEffect(() => first.current?.focus(), [])

  const save = form.onSubmit(({ status, time, item, reason }) => {
    if (trouble) return
    onSave({
      status: attendanceStatuses.find((known) => known === status) ?? statement.status,
      at: onDayOf(statement.at, time),
      item: item === '' ? null : item,
      reason: reason.trim() || null,
    })
  })

  const titles = items.map((id) => ({
    value: id,
    label: queryAgendaItem(doc, meetingId, id).read()?.title ?? '',
  }))
  return (
    <form
      className={classes.form}
      aria-label={texts.name(statement.name)}
      onSubmit={save}
      onKeyDown={onEscape(onCancel)}
      noValidate
    >
      <NativeSelect
        ref={first}
        label={texts.status}
        data={attendanceStatuses.map((status) => ({ value: status, label: statuses[status] }))}
        {...form.getInputProps('status')}
      />
      <TextInput label={texts.time} type="time" {...form.getInputProps('time')} />
      <NativeSelect
        label={texts.item}
        data={[{ value: '', label: texts.noItem }, ...titles]}
        {...form.getInputProps('item')}
      />
      <TextInput
        label={texts.reason}
        autoComplete="off"
        dir="auto"
        maxLength={maxReasonLength}
        {...form.getInputProps('reason')}
      />
      <FormButtons saveLabel={texts.save} trouble={trouble} words={() => form.getValues().reason} onCancel={onCancel}>
        {!trouble && (
          <Button size="md" variant="default" onClick={onTakeBack}>
            {takeBack}
          </Button>
        )}
      </FormButtons>
    </form>
  )
}
