import { NumberInput } from '@mantine/core'
import { meetingsTexts } from '../../texts/en/meetings.ts'
import { savedWords } from '../../ui/saved-words.ts'

const { schedule: texts } = meetingsTexts

interface DurationFieldProps {
  /** Minutes, or null for none. */
  value: number | null
  /** As it is saved. */
  opened: number | null
  onChange: (minutes: number | null) => void
  error: string | undefined
  onBlur: () => void
}

/** How long a meeting is to last. What is out of range is said, not changed behind the person's back. */
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
