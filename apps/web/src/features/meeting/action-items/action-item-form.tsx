import { type ActionItemFields, canTitle, maxTitleLength, outcomeField, typedPerson } from '@civic-hub/committee'
import { TextInput } from '@mantine/core'
import type { SuggestedPerson } from '../../../shell/people/people-to-pick.ts'
import { PersonPicker } from '../../../shell/people/person-picker.tsx'
import { actionItemsTexts as texts } from '../../../texts/en/action-items.gen.ts'
import { dayWithMonthInWords } from '../../../ui/dates-later.ts'
import { FormButtons, type FormTrouble } from '../../../ui/form-buttons.tsx'
import { useTitledForm } from '../../../ui/use-titled-form.ts'
import classes from './action-item-form.module.css'
import { dueDayInWords } from './action-item-row.tsx'

interface ActionItemFormProps {
  name: string
  opened: ActionItemFields
  people: readonly SuggestedPerson[]
  /** For a completed item. */
  hasOutcome?: boolean
  saveLabel: string
  trouble: FormTrouble | null
  /** Returns true if it was saved. */
  onSave: (fields: ActionItemFields) => boolean
  onCancel?: () => void
}

/** Title, owner and due date of a new or an edited action item. */
export function ActionItemForm(props: ActionItemFormProps) {
  const { name, opened, people, hasOutcome = false, saveLabel, trouble, onSave, onCancel } = props
  const { form, isShown, formProps, titleProps, buttonsProps } = useTitledForm({
    initialValues: {
      title: opened.title,
      owner: opened.owner,
      dueDate: opened.dueDate ?? '',
      outcome: opened.outcome ?? '',
    },
    validate: { title: (title) => (canTitle(title) ? texts.titleRequired : null) },
    onSave: (typed) => onSave({ ...typed, dueDate: typed.dueDate || null }),
    onCancel,
    trouble,
  })
  if (!isShown) return null

  return (
    <form className={classes.form} aria-label={name} {...formProps}>
      <TextInput
        className={classes.title}
        label={texts.title}
        placeholder={texts.titlePlaceholder}
        maxLength={maxTitleLength}
        {...titleProps}
      />
      {/* An item stores the words alone, which may name several people. */}
      <PersonPicker
        isNameOnly
        label={texts.owner}
        placeholder={texts.ownerPlaceholder}
        people={people}
        value={typedPerson(form.values.owner)}
        onChange={({ name }) => form.setFieldValue('owner', name)}
      />
      <TextInput
        label={texts.dueDate}
        description={form.values.dueDate && dueDayInWords(form.values.dueDate, dayWithMonthInWords)}
        inputWrapperOrder={['label', 'input', 'description']}
        type="date"
        max="9999-12-31"
        {...form.getInputProps('dueDate')}
      />
      {hasOutcome && (
        <TextInput
          className={classes.wide ?? ''}
          label={texts.outcomeLabel}
          maxLength={outcomeField.max}
          autoComplete="off"
          dir="auto"
          {...form.getInputProps('outcome')}
        />
      )}
      <div className={classes.buttons}>
        <FormButtons saveLabel={saveLabel} quiet={!onCancel} {...buttonsProps} />
      </div>
    </form>
  )
}
