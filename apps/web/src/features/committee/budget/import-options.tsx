import type { DecimalSeparator, EntryType, ImportChoices, ImportColumn, ImportPlan } from '@civic-hub/committee/budget'
import { Checkbox, Select } from '@mantine/core'
import { DateOrderChoice } from '../../../shell/csv/date-order-choice.tsx'
import { budgetTexts } from '../../../texts/en/budget.gen.ts'
import { isolate } from '../../../texts/isolate.ts'
import classes from './import-dialog.module.css'

const { import: texts, types } = budgetTexts
const columnNames = Object.keys(texts.columns) as ImportColumn[]

interface ImportOptionsProps {
  rows: readonly (readonly string[])[]
  choices: ImportChoices
  plan: ImportPlan
  onChoices: (choices: ImportChoices) => void
}

/** The format of a file's dates and amounts, with what it does not say first, and the meaning of its columns. */
export function ImportOptions(props: ImportOptionsProps) {
  const { rows, choices, plan, onChoices } = props
  const { header, columns, decimal, unsigned, negative, skipKnown } = choices
  const width = Math.min(100, Math.max(0, ...rows.slice(0, 200).map((row) => row.length)))
  const known = Array.from({ length: width }, (_, index) => {
    const name = rows[header]?.[index] ?? ''
    return { value: String(index), label: name.trim() === '' ? texts.column(index + 1) : isolate(name) }
  })

  function setColumn(column: ImportColumn, to: string | null): void {
    const at = to === null || to === '' ? null : Number(to)
    const dateOrder = column === 'date' ? null : choices.dateOrder
    onChoices({ ...choices, columns: { ...columns, [column]: at }, dateOrder, decimal: null })
  }

  return (
    <>
      <div className={classes.questions}>
        {(plan.asksForOrder || plan.dateOrder !== null) && (
          <DateOrderChoice
            order={plan.dateOrder}
            isAsked={plan.asksForOrder}
            onChange={(dateOrder) => onChoices({ ...choices, dateOrder })}
          />
        )}
        {plan.asksForDecimal && (
          <Select
            label={texts.decimal}
            description={texts.decimalAsked}
            placeholder={texts.decimalPlaceholder}
            value={decimal}
            onChange={(mark) => onChoices({ ...choices, decimal: mark as DecimalSeparator | null })}
            data={[
              { value: '.', label: texts.decimals.point },
              { value: ',', label: texts.decimals.comma },
            ]}
          />
        )}
        {plan.asksForSign && (
          <Select
            label={texts.unsigned}
            description={texts.unsignedAsked}
            value={unsigned}
            onChange={(type) => type && onChoices({ ...choices, unsigned: type as EntryType })}
            data={Object.entries(types).map(([value, label]) => ({ value, label }))}
          />
        )}
        {plan.asksForNegative && (
          <Select
            label={texts.negative}
            description={texts.negativeAsked}
            value={negative}
            onChange={(type) => type && onChoices({ ...choices, negative: type as EntryType })}
            data={Object.entries(types).map(([value, label]) => ({ value, label }))}
          />
        )}
      </div>
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
        </div>
        <Checkbox
          label={texts.skipKnown}
          checked={skipKnown}
          onChange={(event) => onChoices({ ...choices, skipKnown: event.currentTarget.checked })}
        />
      </fieldset>
    </>
  )
}
