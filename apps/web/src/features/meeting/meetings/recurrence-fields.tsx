import type { Recurring } from '@civic-hub/committee'
import {
  maxInterval,
  occurrencesAfter,
  placeInMonth,
  recurringFrom,
  ruleOf,
} from '@civic-hub/committee/recurrence'
import { Checkbox, Group, NumberInput, Radio, Stack } from '@mantine/core'
import { recurrenceInWords, recurrenceTexts as texts } from '../../../texts/en/recurrence.ts'
import { scheduleTexts } from '../../../texts/en/schedule.ts'
import { weekdayInWords } from '../../../ui/dates.ts'
import { recurringOf, type ScheduleFields, scheduledFor } from './schedule-fields.ts'
import classes from './schedule-form.module.css'

const frequencies = ['weekly', 'monthly', 'quarterly'] as const
const waysOfMonth = ['weekday', 'weeks', 'day'] as const
const shownDays = 3

interface RecurrenceFieldsProps {
  fields: ScheduleFields
  /** The saved recurrence. */
  was: Recurring | null
  onChange: (change: Partial<ScheduleFields>) => void
}

/** How often a meeting recurs, in words and by its next days. */
export function RecurrenceFields({ fields, was, onChange }: RecurrenceFieldsProps) {
  const { frequency, interval, monthlyOn, weeks, dayOfMonth } = fields
  const recurring = recurringOf(fields, was)
  const rule = recurring ? ruleOf(recurring) : {}
  const planned = scheduledFor({ ...fields, time: fields.time || '12:00' })
  const first = planned === null ? null : new Date(planned)
  const day = recurring && first && placeInMonth(recurring, first)
  const chooseWay = (way: ScheduleFields['monthlyOn']) =>
    onChange({
      monthlyOn: way,
      ...(way === 'weeks' && weeks.length === 0 && { weeks: usualWeeks(day?.week ?? 1) }),
    })
  return (
    <>
      <Radio.Group
        label={scheduleTexts.frequency}
        value={frequency}
        onChange={(chosen) => {
          const frequency = frequencies.find((known) => known === chosen)
          if (frequency) onChange({ frequency })
        }}
      >
        <div className={classes.choices}>
          {frequencies.map((one) => (
            <Radio key={one} value={one} label={scheduleTexts[one]} size="md" />
          ))}
        </div>
      </Radio.Group>
      {frequency === 'weekly' ? (
        <NumberInput
          label={texts.interval}
          value={interval}
          onChange={(entered) => onChange({ interval: Number(entered) || 1 })}
          min={1}
          max={maxInterval}
          clampBehavior="strict"
          allowDecimal={false}
        />
      ) : (
        <Radio.Group
          label={texts.monthlyOn}
          value={monthlyOn}
          onChange={(chosen) => {
            const way = waysOfMonth.find((known) => known === chosen)
            if (way) chooseWay(way)
          }}
        >
          <Stack gap="sm" mt={8}>
            <Radio value="weekday" label={texts.weekday(day)} size="md" />
            <Radio value="weeks" label={texts.weeks(day)} size="md" />
            {monthlyOn === 'weeks' && (
              <Checkbox.Group
                aria-label={texts.weeksLabel}
                value={weeks.map(String)}
                onChange={(chosen) => onChange({ weeks: chosen.map(Number).toSorted((a, b) => a - b) })}
              >
                <Group gap="md" ps={32}>
                  {texts.week.map((label, index) => (
                    <Checkbox key={label} value={String(index + 1)} label={label} size="md" />
                  ))}
                </Group>
              </Checkbox.Group>
            )}
            <Radio value="day" label={texts.day} size="md" />
            {monthlyOn === 'day' && (
              <NumberInput
                ps={32}
                label={texts.dayLabel}
                value={rule.dayOfMonth ?? ''}
                onChange={(entered) =>
                  onChange({ dayOfMonth: entered === '' ? dayOfMonth : Number(entered) })
                }
                min={1}
                max={31}
                clampBehavior="strict"
                allowDecimal={false}
              />
            )}
          </Stack>
        </Radio.Group>
      )}
      {recurring && (
        <p className={classes.meaning} role="status">
          {texts.means(recurrenceInWords(frequency, rule, day))}
          {first && <> {texts.nextDays(nextDays(recurring, first))}</>}
        </p>
      )}
    </>
  )
}

/** The first and third, or the second and fourth. */
const usualWeeks = (week: number) => (week === 5 ? [5] : week % 2 === 1 ? [1, 3] : [2, 4])

function nextDays(recurring: Recurring, first: Date): string[] {
  const days: string[] = []
  for (const day of occurrencesAfter(recurringFrom(recurring, first), first)) {
    days.push(weekdayInWords(day))
    if (days.length === shownDays) break
  }
  return days
}
