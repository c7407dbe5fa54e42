import { maxInterval, type RecurrenceRule, type Recurring, ruleOf, ruleText } from '@civic-hub/committee'
import { occurrencesAfter, placeInMonth, recurringFrom } from '@civic-hub/committee/recurrence'
import { Checkbox, Group, NumberInput, Radio, Stack } from '@mantine/core'
import { recurrenceTexts as texts } from '../../../texts/en/recurrence.gen.ts'
import { weekdayInWords } from '../../../ui/dates.ts'
import { recurrenceInWords, weekdayLabel, weeksLabel } from './recurrence-in-words.ts'
import { recurringOf, type ScheduleFields, scheduledFor } from './schedule-fields.ts'
import classes from './schedule-form.module.css'

const shownDays = 3

interface RecurrenceFieldsProps {
  fields: ScheduleFields
  /** The saved recurrence. */
  was: Recurring | null
  onChange: (change: Pick<ScheduleFields, 'rule'>) => void
}

/** The rule beside the frequency of a series, in words and by its next days. */
export function RecurrenceFields({ fields, was, onChange }: RecurrenceFieldsProps) {
  const { frequency } = fields
  const recurring = recurringOf(fields, was)
  if (!recurring) return null
  const rule = ruleOf(recurring)
  const planned = scheduledFor({ ...fields, time: fields.time || '12:00' })
  const first = planned === null ? null : new Date(planned)
  const day = first && placeInMonth(recurring, first)
  const set = (next: RecurrenceRule) => onChange({ rule: ruleText(frequency, next) ?? '' })
  const ways = {
    weekday: {},
    weeks: { weeks: usualWeeks(day?.week ?? 1) },
    day: { dayOfMonth: Number(fields.date.slice(-2)) || 1 },
  } as const
  return (
    <>
      {frequency === 'weekly' ? (
        <NumberInput
          label={texts.interval}
          value={rule.interval ?? 1}
          onChange={(entered) => set({ interval: Number(entered) || 1 })}
          min={1}
          max={maxInterval}
          clampBehavior="strict"
          allowDecimal={false}
        />
      ) : (
        <Radio.Group
          label={texts.monthlyOn}
          value={rule.weeks ? 'weeks' : rule.dayOfMonth === undefined ? 'weekday' : 'day'}
          onChange={(chosen) => set(ways[chosen as keyof typeof ways])}
        >
          <Stack gap="sm" mt={8}>
            <Radio value="weekday" label={weekdayLabel(day)} size="md" />
            <Radio value="weeks" label={weeksLabel(day)} size="md" />
            {rule.weeks && (
              <Checkbox.Group
                aria-label={texts.weeksLabel}
                value={rule.weeks.map(String)}
                // One week stays chosen.
                onChange={(chosen) => chosen.length > 0 && set({ weeks: chosen.map(Number).sort() })}
              >
                <Group gap="md" ps={32}>
                  {texts.week.map((label, index) => (
                    <Checkbox key={label} value={String(index + 1)} label={label} size="md" />
                  ))}
                </Group>
              </Checkbox.Group>
            )}
            <Radio value="day" label={texts.day} size="md" />
            {rule.dayOfMonth !== undefined && (
              <NumberInput
                ps={32}
                label={texts.dayLabel}
                value={rule.dayOfMonth}
                onChange={(entered) => Number(entered) > 0 && set({ dayOfMonth: Number(entered) })}
                min={1}
                max={31}
                clampBehavior="strict"
                allowDecimal={false}
              />
            )}
          </Stack>
        </Radio.Group>
      )}
      <p className={classes.meaning} role="status">
        {recurrenceInWords(frequency, rule, day)}
        {first && <> {texts.nextDays(nextDays(recurring, first).join(' · '))}</>}
      </p>
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
