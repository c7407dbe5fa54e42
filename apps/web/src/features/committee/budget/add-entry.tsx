import { useEffect, useRef } from 'react'
import { useReplica } from '../../../replica/react/replica-provider.tsx'
import type { Replica } from '../../../replica/replica.ts'
import { budgetTexts } from '../../../texts/en/budget.gen.ts'
import { dayForField } from '../../../ui/dates.ts'
import { focusFirstInvalid } from '../../../ui/focus-first-invalid.ts'
import { FormButtons, type FormTrouble } from '../../../ui/form-buttons.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { say } from '../../../ui/live-region.tsx'
import { money } from '../../../ui/money.ts'
import { notify } from '../../../ui/notify.ts'
import { useLatest } from '../../../ui/use-latest.ts'
import { EntryForm, enteredFields, type TypedEntry, typedWords, useEntryForm } from './entry-form.tsx'
import classes from './ledger-table.module.css'
import { ledgerColumns } from './ledger-view.ts'
import type { BudgetActions } from './use-budget.ts'

const { form: texts, refusals } = budgetTexts

interface AddEntryProps {
  categories: readonly string[]
  actions: BudgetActions
  trouble: FormTrouble | null
  /** True if the ledger's filters would show the entry. */
  isShown: (fields: ReturnType<typeof enteredFields>) => boolean
}

/** The typed row of each committee, while the person is on another page. */
const typedRows = new WeakMap<Replica, TypedEntry>()

/** The row for a new entry. After each entry it is there for the next one, with the same type and date. */
export function AddEntry({ categories, actions, trouble, isShown }: AddEntryProps) {
  const place = useRef<HTMLTableSectionElement>(null)
  const form = useEntryForm({
    type: 'expense',
    category: '',
    amount: '',
    note: '',
    date: dayForField(new Date()),
    resolution: '',
  })
  const replica = useReplica()
  const latest = useLatest(form)
  useEffect(() => {
    const typed = typedRows.get(replica)
    if (typed) latest.current.setValues(typed)
    return () => void typedRows.set(replica, latest.current.getValues())
  }, [replica, latest])
  const submit = form.onSubmit(
    (values, event) => {
      if (trouble) return
      const fields = enteredFields(values)
      const added = actions.add(fields)
      if (!added.ok) {
        form.setFieldError('category', refusals[added.refusal])
        if (event) focusFirstInvalid(event.currentTarget)
        return
      }
      const announcement = texts.added(fields.category, money(fields.cents))
      if (isShown(fields)) say(announcement)
      else notify({ title: announcement, message: texts.outOfSight })
      form.setValues({ ...values, category: '', amount: '', note: '', resolution: '' })
      place.current?.querySelector<HTMLInputElement>('input[data-path=category]')?.focus()
    },
    (_errors, _values, event) => event && focusFirstInvalid(event.currentTarget),
  )
  const words = () => typedWords(form.getValues())
  if (trouble && words() === '') return null
  return (
    <tbody ref={place} className={classes.new}>
      <tr aria-rowindex={2}>
        <td colSpan={ledgerColumns.length + 1}>
          <EntryForm isRow form={form} categories={categories} label={texts.heading} onSubmit={submit}>
            <FormButtons
              saveLabel={texts.add}
              save={{ leftSection: <Icon name="add" size={18} /> }}
              trouble={trouble}
              words={words}
            />
          </EntryForm>
        </td>
      </tr>
    </tbody>
  )
}
