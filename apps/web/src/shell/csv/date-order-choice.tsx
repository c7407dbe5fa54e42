import type { DateOrder } from '@civic-hub/committee/budget'
import { NativeSelect } from '@mantine/core'
import { dateOrderTexts as texts } from '../../texts/en/date-order.gen.ts'

const orders = Object.keys(texts.orders) as DateOrder[]

interface DateOrderChoiceProps {
  /** Null as long as none is known or chosen. */
  order: DateOrder | null
  /** True if the dates of the file can be read in several ways. */
  isAsked: boolean
  onChange: (order: DateOrder) => void
}

/** The order of day, month and year in the dates of a file. */
export function DateOrderChoice({ order, isAsked, onChange }: DateOrderChoiceProps) {
  const known = orders.map((value) => ({ value, label: texts.orders[value] }))
  return (
    <NativeSelect
      label={texts.label}
      description={isAsked ? texts.asked : undefined}
      value={order ?? ''}
      data={order === null ? [{ value: '', label: texts.choose }, ...known] : known}
      onChange={(event) => {
        const chosen = orders.find((one) => one === event.currentTarget.value)
        if (chosen) onChange(chosen)
      }}
    />
  )
}
