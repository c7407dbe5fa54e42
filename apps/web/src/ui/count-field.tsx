import { NumberInput } from '@mantine/core'
import { useState } from 'react'
import { savedWords } from './saved-words.ts'

interface CountFieldProps {
  id?: string
  className?: string | undefined
  label: string
  description?: string
  min: number
  max: number
  /** The sentence for a value that is not possible. */
  range: string
  maxLength?: number
  optional?: boolean
  /** How many of the stored unit are one of the shown unit: seconds of a minute. */
  per?: number
  value: number | null
  disabled: boolean
  onSave: (value: number | null) => void
}

/** A whole number, or minutes that are stored in seconds; saved when it is valid. */
export function CountField(props: CountFieldProps) {
  const { id, className, label, description, min, max, range, maxLength, optional, per = 1 } = props
  const { value, disabled, onSave } = props
  const [typed, setTyped] = useState<string | number | null>(null)
  const isUsable = (value: string | number): value is number =>
    typeof value === 'number' && Number.isSafeInteger(value * per) && value >= min && value <= max
  const isWrong = typed !== null && !isUsable(typed) && !(optional && typed === '')
  const saved = value === null ? '' : value / per
  return (
    <NumberInput
      id={id}
      className={className}
      label={label}
      description={description}
      maxLength={maxLength}
      disabled={disabled}
      allowDecimal={per > 1}
      allowNegative={false}
      hideControls
      value={typed ?? saved}
      {...savedWords(saved)}
      error={isWrong ? range : undefined}
      onChange={(next) => {
        setTyped(next)
        if (isUsable(next)) onSave(next * per)
        else if (optional && next === '') onSave(null)
      }}
      onBlur={() => setTyped(null)}
    />
  )
}
