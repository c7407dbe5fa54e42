import { type ComboboxItem, type OptionsFilter, Select } from '@mantine/core'
import { useMemo, useState } from 'react'
import { timeZoneTexts as texts } from '../texts/en/time-zone.gen.ts'
import { savedWords } from './saved-words.ts'
import { timeZoneHere, timeZoneInWords } from './time-zone.ts'

interface TimeZoneFieldProps {
  /** Null if none is set. */
  value: string | null
  onChange: (timeZone: string) => void
  description?: string
  disabled?: boolean
  className?: string | undefined
}

/** Finds `America/New York` by the words of its name, also as it is stored: `new_york`. */
const withWords: OptionsFilter = ({ options, search }) => {
  const wanted = timeZoneInWords(search.trim()).toLowerCase()
  return (options as ComboboxItem[]).filter(({ label }) => label.toLowerCase().includes(wanted))
}

/** A time zone that this browser supports, found by a part of its name. */
export function TimeZoneField({ value, onChange, ...field }: TimeZoneFieldProps) {
  const [unknown, setUnknown] = useState<string | null>(null)
  const zones = useMemo(() => {
    const all = new Set([...Intl.supportedValuesOf('timeZone'), timeZoneHere(), ...(value ? [value] : [])])
    return [...all].sort().map((zone) => ({ value: zone, label: timeZoneInWords(zone) }))
  }, [value])

  /** The field drops other words when it is left: a whole name is chosen, and anything else is refused. */
  function leave(typed: string) {
    const wanted = timeZoneInWords(typed.trim()).toLowerCase()
    const found = zones.find(({ label }) => label.toLowerCase() === wanted)
    if (found && found.value !== value) onChange(found.value)
    setUnknown(found || wanted === '' ? null : typed)
  }

  return (
    <Select
      {...field}
      label={texts.label}
      searchable
      filter={withWords}
      allowDeselect={false}
      autoComplete="off"
      nothingFoundMessage={texts.nothingFound}
      data={zones}
      value={value}
      {...savedWords(value === null ? '' : timeZoneInWords(value))}
      error={unknown === null ? undefined : texts.unknown(unknown)}
      onChange={(chosen) => {
        setUnknown(null)
        if (chosen !== null) onChange(chosen)
      }}
      onBlur={(event) => leave(event.currentTarget.value)}
    />
  )
}
