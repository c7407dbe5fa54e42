import type { Person } from '@civic-hub/committee'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { SuggestedPerson } from '../../../shell/people/people-to-pick.ts'
import { PersonForm } from '../../../shell/people/person-form.tsx'
import { attendanceTexts } from '../../../texts/en/attendance.ts'
import { timeForField } from '../../../ui/dates.ts'
import type { FormTrouble } from '../../../ui/form-buttons.tsx'
import { savedWords } from '../../../ui/saved-words.ts'
import classes from './duties.module.css'
import { onDayOf } from './on-day-of.ts'

const { duties: texts, form: buttons, takeBack } = attendanceTexts

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
export function DutyForm(props: DutyFormProps) {
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
