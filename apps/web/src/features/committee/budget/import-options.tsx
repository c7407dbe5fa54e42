import {
  type DateOrder,
  type DecimalSeparator,
  dateOrderOf,
  type EntryType,
  type ImportChoices,
  type ImportColumn,
} from '@civic-hub/committee/budget'
import { Checkbox, Select } from '@mantine/core'
import { budgetTexts } from '../../../texts/en/budget.ts'
import classes from './import-dialog.module.css'

const { import: texts, types } = budgetTexts
const columnNames = Object.keys(texts.columns) as ImportColumn[]

interface ImportOptionsProps {
  rows: readonly (readonly string[])[]
  choices: ImportChoices
  asksForOrder: boolean
  asksForSign: boolean
  asksForDecimal: boolean
  onChoices: (choices: ImportChoices) => void
}

/** The meaning of a file's columns, and the format of its dates and amounts. */
export function ImportOptions(props: ImportOptionsProps) {
  const { rows, choices, asksForOrder, asksForSign, asksForDecimal, onChoices } = props
  const { header, columns, dateOrder, decimal, unsigned, skipKnown } = choices
  const width = Math.min(100, Math.max(0, ...rows.slice(0, 200).map((row) => row.length)))
  const known = Array.from({ length: width }, (_, index) => ({
    value: String(index),
    label: texts.column(rows[header]?.[index] ?? '', index),
  }))

  function setColumn(column: ImportColumn, to: string | null): void {
    const at = to === null || to === '' ? null : Number(to)
    const order = column === 'date' && at !== null ? dateOrderOf(rows.map((row) => row[at] ?? '')) : null
    const next = { ...choices, columns: { ...columns, [column]: at }, dateOrder: order ?? dateOrder }
    onChoices({ ...next, decimal: null })
  }

  return (
    <fieldset className={classes.options}>
      <legend>{texts.columnsHeading}</legend>
      <div className={classes.columns}>
        {columnNames.map((column) => (
          <Select
            key={column}
            label={texts.columns[column]}
            value={columns[column] === null ? '' : String(columns[column])}
            onChange={(to) => setColumn(column, to)}
            data={[{ value: '', label: texts.noColumn }, ...known]}
          />
        ))}
        <Select
          label={texts.dateOrder}
          description={asksForOrder ? texts.dateOrderAsked : undefined}
          value={dateOrder}
          onChange={(order) => order && onChoices({ ...choices, dateOrder: order as DateOrder })}
          data={Object.entries(texts.dateOrders).map(([value, label]) => ({ value, label }))}
        />
        {asksForDecimal && (
          <Select
            label={texts.decimal}
            description={texts.decimalAsked}
            placeholder={texts.decimalPlaceholder}
            value={decimal}
            onChange={(mark) => onChoices({ ...choices, decimal: mark as DecimalSeparator | null })}
            data={Object.entries(texts.decimals).map(([value, label]) => ({ value, label }))}
          />
        )}
        {asksForSign && (
          <Select
            label={texts.unsigned}
            description={texts.unsignedAsked}
            value={unsigned}
            onChange={(type) => type && onChoices({ ...choices, unsigned: type as EntryType })}
            data={Object.entries(types).map(([value, label]) => ({ value, label }))}
          />
        )}
      </div>
      <Checkbox
        label={texts.skipKnown}
        checked={skipKnown}
        onChange={(event) => onChoices({ ...choices, skipKnown: event.currentTarget.checked })}
      />
    </fieldset>
  )
}
