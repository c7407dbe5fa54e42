import type { EntryFields, LedgerEntry } from '@civic-hub/committee/budget'
import { Modal } from '@mantine/core'
import { useFocusReturn } from '@mantine/hooks'
import { type ReactNode, type Ref, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { usePresenceField } from '../../../replica/react/replica-provider.tsx'
import { useAskBeforeDiscarding } from '../../../shell/ask-before-discarding.ts'
import { budgetTexts } from '../../../texts/en/budget.gen.ts'
import { focusFirstInvalid } from '../../../ui/focus-first-invalid.ts'
import { FormButtons, type FormTrouble } from '../../../ui/form-buttons.tsx'
import { notify } from '../../../ui/notify.ts'
import classes from './entry-dialog.module.css'
import { EntryForm, enteredFields, typedWords, useEntryForm } from './entry-form.tsx'
import { plainMoney } from './money.ts'
import type { BudgetActions } from './use-budget.ts'

const { form: texts, ledger, refusals } = budgetTexts

interface EntryDialogProps {
  opened: boolean
  onClose: () => void
  /** The current entry; the last one while the dialog closes. */
  entry: LedgerEntry | null
  categories: readonly string[]
  actions: BudgetActions
  editable: boolean
  receipts: (entry: LedgerEntry, editable: boolean) => ReactNode
}

/** One entry: its fields, and its receipts. */
export function EntryDialog({ opened, onClose, entry, ...rest }: EntryDialogProps) {
  const isOpen = opened && entry !== null
  const place = useRef<HTMLDivElement>(null)
  const leave = useAskBeforeDiscarding(place, onClose)
  // Needed because Mantine does not do this for the last dialog of a stack, which has left the stack by then.
  useFocusReturn({ opened: isOpen })
  return (
    <Modal.Stack>
      <Modal
        stackId="entry"
        opened={isOpen}
        onClose={() => void leave()}
        title={rest.editable ? texts.edit : ledger.receiptsEntry}
        size="lg"
      >
        {entry && <EditedEntry key={entry.id} place={place} entry={entry} onClose={onClose} {...rest} />}
      </Modal>
    </Modal.Stack>
  )
}

type EditedEntryProps = Omit<EntryDialogProps, 'opened' | 'entry'> & { entry: LedgerEntry; place: Ref<HTMLDivElement> }

function EditedEntry({ place, entry, categories, actions, editable, receipts, onClose }: EditedEntryProps) {
  // Only values that differ from these are written, so that concurrent changes of other members are kept.
  const [before] = useState<EntryFields>(entry)
  const form = useEntryForm({ ...before, amount: plainMoney(before.cents) })
  // The dialog focuses the category, and after the preview of a receipt that receipt.
  const [usedReceipt, setUsedReceipt] = useState(false)
  const noteReceipt = ({ target }: SyntheticEvent) => {
    if (target instanceof Element && target.closest('form') === null) setUsedReceipt(true)
  }
  const { others, onFocus, onBlur } = usePresenceField(null, `entry/${entry.id}`, 'budget')
  useEffect(() => {
    onFocus()
    return onBlur
  }, [onFocus, onBlur])
  const trouble: FormTrouble | null = !editable ? 'read-only' : entry.removed ? 'removed' : null
  const submit = form.onSubmit(
    (values, event) => {
      if (trouble === 'read-only') return
      const fields = enteredFields(values)
      const saved = trouble ? actions.add(fields) : actions.edit(entry.id, before, fields)
      if (saved.ok) {
        notify({ title: texts.saved })
        onClose()
      } else if (saved.refusal !== 'entry-not-found') {
        form.setFieldError('category', refusals[saved.refusal])
        if (event) focusFirstInvalid(event.currentTarget)
      }
    },
    (_errors, _values, event) => event && focusFirstInvalid(event.currentTarget),
  )
  const names = [...new Set(others.map(({ name }) => name))]
  return (
    <div ref={place} className={classes.entry} onFocusCapture={noteReceipt} onClickCapture={noteReceipt}>
      {names.length > 0 && (
        <p className={classes.others} role="status">
          {texts.othersHere(names.join(', '), names.length)}
        </p>
      )}
      {(editable || form.isDirty()) && (
        <EntryForm form={form} categories={categories} label={texts.edit} onSubmit={submit} focused={!usedReceipt}>
          <FormButtons
            saveLabel={texts.save}
            trouble={trouble}
            words={() => typedWords(form.getValues())}
            onCancel={onClose}
          />
        </EntryForm>
      )}
      {receipts(entry, editable)}
    </div>
  )
}
