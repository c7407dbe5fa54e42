import type { Meeting } from '@civic-hub/committee'
import {
  canRecordLetter,
  type Letter,
  type LetterRefusal,
  maxLetterLength,
  recordLetter,
} from '@civic-hub/committee/minutes'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { type FormEvent, useId, useRef, useState } from 'react'
import { announceRefusals } from '../../../shell/announce-result.ts'
import { useStating } from '../../../shell/use-stating.ts'
import { meetingFactsTexts } from '../../../texts/en/meeting-facts.gen.ts'
import { minutesFactsTexts } from '../../../texts/en/minutes-facts.gen.ts'
import { focusFirstInvalid } from '../../../ui/focus-first-invalid.ts'
import classes from './minutes-options.module.css'
import { dayInWords } from './time-in-minutes.ts'

const { letters: texts, refused } = meetingFactsTexts
const done = announceRefusals({ ...refused, ...texts.refused })
const blank = { from: '', date: '', subject: '', item: '' }

interface LettersSectionProps {
  meeting: Pick<Meeting, 'id' | 'agendaItems'>
  letters: readonly Letter[]
}

/** The letters that the committee received, with a form that adds one. */
export function LettersSection({ meeting, letters }: LettersSectionProps) {
  const headingId = useId()
  const { by, bind, offerUndo, takeBack } = useStating(meeting.id)
  const [fields, setFields] = useState(blank)
  const [problem, setProblem] = useState<LetterRefusal | null>(null)
  const from = useRef<HTMLInputElement>(null)
  const set = (change: Partial<typeof blank>) => {
    setFields({ ...fields, ...change })
    setProblem(null)
  }
  const errorOf = (...own: LetterRefusal[]) =>
    problem !== null && own.includes(problem) ? texts.refused[problem] : undefined

  function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const letter = { ...fields, date: fields.date || null, item: fields.item || null }
    const refusal = canRecordLetter(null, letter)
    setProblem(refusal)
    if (refusal !== null) return focusFirstInvalid(event.currentTarget)
    const added = bind(recordLetter)(letter, by)
    if (!done(added)) return
    offerUndo([added.value], texts.added)
    setFields(blank)
    from.current?.focus()
  }

  return (
    <section className={classes.letters} aria-labelledby={headingId}>
      <h2 id={headingId}>{texts.heading}</h2>
      {letters.length === 0 ? (
        <p>{texts.none}</p>
      ) : (
        <ul className="plain-list" aria-label={texts.heading}>
          {letters.map((letter) => (
            <li key={letter.id} className={classes.letter}>
              <span dir="auto">
                {minutesFactsTexts.letter(
                  letter.from || null,
                  letter.date && dayInWords(letter.date),
                  letter.subject,
                  false,
                )}
              </span>
              <Button
                variant="default"
                aria-label={texts.removeNamed(letter.subject)}
                onClick={() => takeBack([letter.id], texts.removed)}
              >
                {texts.remove}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <form className={classes.fields} aria-label={texts.add} onSubmit={add} noValidate>
        <TextInput
          ref={from}
          label={texts.from}
          autoComplete="off"
          dir="auto"
          maxLength={maxLetterLength}
          value={fields.from}
          onChange={(event) => set({ from: event.currentTarget.value })}
        />
        <TextInput
          label={texts.subject}
          autoComplete="off"
          dir="auto"
          maxLength={maxLetterLength}
          value={fields.subject}
          error={errorOf('subject-required', 'letter-too-long')}
          onChange={(event) => set({ subject: event.currentTarget.value })}
        />
        <TextInput
          label={texts.date}
          type="date"
          max="9999-12-31"
          value={fields.date}
          error={errorOf('day-unknown')}
          onChange={(event) => set({ date: event.currentTarget.value })}
        />
        <NativeSelect
          label={texts.item}
          value={fields.item}
          data={[
            { value: '', label: texts.wholeMeeting },
            ...meeting.agendaItems.map(({ id, title }, index) => ({
              value: id,
              label: texts.itemNamed(index + 1, title),
            })),
          ]}
          onChange={(event) => set({ item: event.currentTarget.value })}
        />
        <div>
          <Button type="submit" size="md" variant="default">
            {texts.add}
          </Button>
        </div>
      </form>
    </section>
  )
}
