import { NumberInput } from '@mantine/core'
import { scheduleTexts as texts } from '../../../texts/en/schedule.ts'
import { savedWords } from '../../../ui/saved-words.ts'

interface DurationFieldProps {
  /** Minutes, or null for none. */
  value: number | null
  /** The saved value. */
  opened: number | null
  onChange: (minutes: number | null) => void
  error: string | undefined
  onBlur: () => void
}

/** The planned length of a meeting. A value out of range gets an error, and is not changed automatically. */
export function DurationField({ value, opened, onChange, ...field }: DurationFieldProps) {
  return (
    <NumberInput
      {...field}
      label={texts.duration}
      value={value ?? ''}
      {...savedWords(opened ?? '')}
      onChange={(entered) => onChange(entered === '' ? null : Number(entered))}
      step={15}
      clampBehavior="none"
      allowDecimal={false}
      allowNegative={false}
    />
  )
}
