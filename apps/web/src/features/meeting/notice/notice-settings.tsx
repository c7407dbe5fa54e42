import { queryTimeZone } from '@civic-hub/committee/minutes'
import {
  isDay,
  maxNotice,
  type NoticeRule,
  noticeUnits,
  queryNoticeSettings,
  setHoliday,
  setNoticeRule,
} from '@civic-hub/committee/notice'
import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useId, useMemo, useRef, useState } from 'react'
import { useReplica } from '../../../replica/react/replica-provider.tsx'
import { useQuery } from '../../../replica/react/use-query.ts'
import { announceRefusals } from '../../../shell/announce-result.ts'
import { ruleField } from '../../../shell/rule-field.ts'
import { noticeTexts } from '../../../texts/en/notice.gen.ts'
import { CountField } from '../../../ui/count-field.tsx'
import { dayInWords } from '../../../ui/dates.ts'
import { say } from '../../../ui/live-region.tsx'
import settings from '../../../ui/settings-section.module.css'
import { timeZoneHere } from '../../../ui/time-zone.ts'
import classes from './notice-settings.module.css'

const { settings: texts } = noticeTexts
const done = announceRefusals(texts.refused)
const { id, label: heading } = ruleField('notice')
const usualCounts = { hours: 72, days: 3, 'clear-days': 3 } as const

/** The committee's rule for public notice. Each valid choice is saved at once. */
export function NoticeSettingsSection({ editable }: { editable: boolean }) {
  const replica = useReplica()
  const { doc } = replica
  const { context } = replica.part('template')
  const headingId = useId()
  const { rule, holidays } = useQuery(useMemo(() => queryNoticeSettings(doc), [doc]))
  const save = (next: NoticeRule | null) => done(setNoticeRule(doc, context, next))
  const ofCommittee = useQuery(useMemo(() => queryTimeZone(doc), [doc]))
  const here = timeZoneHere()

  return (
    <section className={settings.section} aria-labelledby={headingId}>
      <h2 id={headingId} className={settings.heading}>
        {heading}
      </h2>
      <p className={settings.hint}>{texts.hint}</p>
      <div className={classes.row}>
        <NativeSelect
          className={settings.field}
          id={id}
          label={texts.unit}
          disabled={!editable}
          value={rule?.unit ?? 'none'}
          data={(['none', ...noticeUnits] as const).map((value) => ({ value, label: texts.units[value] }))}
          onChange={(event) => {
            const unit = noticeUnits.find((known) => known === event.currentTarget.value)
            const current = rule ?? { skipsWeekends: false, timeZone: ofCommittee ?? here }
            save(unit ? { ...current, unit, count: usualCounts[unit] } : null)
          }}
        />
        {rule && (
          <CountField
            key={rule.unit}
            label={texts.count[rule.unit]}
            min={1}
            max={maxNotice}
            range={texts.range(maxNotice)}
            maxLength={`${maxNotice}`.length}
            value={rule.count}
            disabled={!editable}
            onSave={(count) => count !== null && save({ ...rule, count })}
          />
        )}
      </div>
      {rule && (
        <>
          {rule.unit === 'clear-days' && <p className={settings.hint}>{texts.clearDays}</p>}
          <Checkbox
            label={texts.skipsWeekends}
            disabled={!editable}
            checked={rule.skipsWeekends}
            onChange={(event) => save({ ...rule, skipsWeekends: event.currentTarget.checked })}
          />
          <div className={classes.row}>
            <p>{texts.timeZone(rule.timeZone)}</p>
            {editable && ofCommittee === null && rule.timeZone !== here && (
              <Button variant="default" onClick={() => save({ ...rule, timeZone: here })}>
                {texts.setZone(here)}
              </Button>
            )}
          </div>
          <Holidays days={holidays} editable={editable} />
        </>
      )}
    </section>
  )
}

function Holidays({ days, editable }: { days: readonly string[]; editable: boolean }) {
  const replica = useReplica()
  const { doc } = replica
  const { context } = replica.part('template')
  const headingId = useId()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [isWrong, setIsWrong] = useState(false)

  function add() {
    if (!isDay(typed)) {
      setIsWrong(true)
      field.current?.focus()
    } else if (done(setHoliday(doc, context, typed, true))) {
      say(texts.added(inWords(typed)))
      setTyped('')
    }
  }

  function remove(day: string) {
    if (!done(setHoliday(doc, context, day, false))) return
    say(texts.removed(inWords(day)))
    field.current?.focus()
  }

  return (
    <section className={classes.holidays} aria-labelledby={headingId}>
      <h3 id={headingId} className={settings.subheading}>
        {texts.holidays}
      </h3>
      <p className={settings.hint}>{days.length === 0 ? texts.noHolidays : texts.holidaysHint}</p>
      {days.length > 0 && (
        <ul className={`plain-list ${classes.days}`}>
          {days.map((day) => (
            <li key={day} className={classes.day}>
              <time dateTime={day}>{inWords(day)}</time>
              {editable && (
                <Button variant="default" aria-label={texts.removeHoliday(inWords(day))} onClick={() => remove(day)}>
                  {texts.remove}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {editable && (
        <form
          className={classes.row}
          onSubmit={(event) => {
            event.preventDefault()
            add()
          }}
        >
          <TextInput
            ref={field}
            type="date"
            label={texts.holiday}
            error={isWrong ? texts.wrongDay : undefined}
            value={typed}
            onChange={(event) => {
              setTyped(event.currentTarget.value)
              setIsWrong(false)
            }}
          />
          <Button size="md" type="submit" variant="default" className={classes.add ?? ''}>
            {texts.addHoliday}
          </Button>
        </form>
      )}
    </section>
  )
}

/** A day at its local noon, which every time zone has. */
const inWords = (day: string) => dayInWords(new Date(`${day}T12:00`))
