import {
  canEnter,
  type EntryFields,
  maxCategoryLength,
  maxNoteLength,
  readTypedAmount,
} from '@civic-hub/committee/budget'
import { Autocomplete, Select, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { FormEvent, ReactNode } from 'react'
import { budgetTexts } from '../../../texts/en/budget.gen.ts'
import { savedAtFirst } from '../../../ui/saved-words.ts'
import classes from './entry-form.module.css'
import { ambiguousWords } from './money.ts'
import { ResolutionField } from './resolution-field.tsx'

const { form: texts, types, refusals } = budgetTexts

export interface TypedEntry extends Omit<EntryFields, 'cents'> {
  /** The typed text. */
  amount: string
}

/** Converts the typed values to the fields of an entry. Without an amount, the entry is refused. */
export function enteredFields({ amount, ...rest }: TypedEntry): EntryFields {
  const read = readTypedAmount(amount)
  return { ...rest, cents: typeof read === 'number' ? read : Number.NaN }
}

/** The typed text of an entry, a line for each field. */
export const typedWords = ({ category, amount, note }: TypedEntry) =>
  [category, amount, note].filter((words) => words.trim() !== '').join('\n')

/** The fields of an entry, with the error of each. */
export function useEntryForm(initialValues: TypedEntry) {
  return useForm<TypedEntry>({
    ...savedAtFirst,
    initialValues,
    validate: (values) => {
      const { cents, ...problems } = canEnter(enteredFields(values))
      const all = { ...problems, ...(cents && { amount: cents }) }
      const words = Object.fromEntries(Object.entries(all).map(([field, refusal]) => [field, refusals[refusal]]))
      if (readTypedAmount(values.amount) === 'ambiguous') words.amount = ambiguousWords(values.amount)
      return words
    },
    validateInputOnBlur: false,
    onValuesChange: () => undefined,
  })
}

interface EntryFormProps {
  /** True if the fields are cells below the headings of the ledger; narrow screens stack them as in a dialog. */
  isRow?: boolean
  form: ReturnType<typeof useEntryForm>
  /** Known categories are suggested. */
  categories: readonly string[]
  label: string
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  /** True if a dialog focuses the category: the choice before it takes no text. */
  focused?: boolean
  /** The buttons. */
  children: ReactNode
}

/** The fields, in the order of the ledger's columns. */
export function EntryForm(props: EntryFormProps) {
  const { isRow = false, form, categories, label, onSubmit, focused = false, children } = props
  const { type } = form.values
  const { cents } = enteredFields(form.values)
  return (
    <form className={classes.form} data-row={isRow || undefined} aria-label={label} noValidate onSubmit={onSubmit}>
      <TextInput label={texts.date} required type="date" max="9999-12-31" {...form.getInputProps('date')} />
      <Select
        label={texts.type}
        data={[
          { value: 'expense', label: types.expense },
          { value: 'income', label: types.income },
        ]}
        {...form.getInputProps('type')}
      />
      <Autocomplete
        label={texts.category}
        data-autofocus={focused || undefined}
        required
        data={[...categories]}
        limit={50}
        openOnFocus={false}
        comboboxProps={{ withinPortal: false }}
        maxLength={maxCategoryLength}
        autoComplete="off"
        dir="auto"
        {...form.getInputProps('category')}
      />
      <TextInput
        label={texts.amount}
        required
        inputMode="decimal"
        autoComplete="off"
        leftSection="$"
        description={cents < 0 ? texts.correction[type] : undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...form.getInputProps('amount')}
      />
      <div className={classes.rest}>
        <TextInput
          label={texts.note}
          maxLength={maxNoteLength}
          autoComplete="off"
          dir="auto"
          {...form.getInputProps('note')}
        />
        <ResolutionField
          value={form.values.resolution}
          onChange={(motionId) => form.setFieldValue('resolution', motionId)}
        />
        {children}
      </div>
    </form>
  )
}
