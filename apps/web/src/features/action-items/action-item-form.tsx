import { type ActionItemFields, canTitle, maxPersonNameLength, maxTitleLength } from '@civic-hub/committee'
import { Autocomplete, Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { actionItemsTexts as texts } from '../../texts/en/action-items.ts'
import classes from './action-item-form.module.css'

interface ActionItemFormProps {
  name: string
  opened: ActionItemFields
  /** Names that are offered for the owner. */
  owners: readonly string[]
  saveLabel: string
  /** Answers whether it was saved. */
  onSave: (fields: ActionItemFields) => boolean
  onCancel?: () => void
}

/** Title, owner and due date: of a new action item, or of one that is edited. */
export function ActionItemForm(props: ActionItemFormProps) {
  const { name, opened, owners, saveLabel, onSave, onCancel } = props
  const titleField = useRef<HTMLInputElement>(null)
  const form = useForm({
    initialValues: { title: opened.title, owner: opened.owner, dueDate: opened.dueDate ?? '' },
    validate: { title: (title) => (canTitle(title) ? texts.titleRequired : null) },
  })

  const edits = onCancel !== undefined
  useEffect(() => {
    if (edits) titleField.current?.focus()
  }, [edits])

  const save = form.onSubmit(
    ({ title, owner, dueDate }) => {
      if (!onSave({ title, owner, dueDate: dueDate || null })) return
      form.reset()
      titleField.current?.focus()
    },
    () => titleField.current?.focus(),
  )

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !onCancel) return
    event.stopPropagation()
    onCancel()
  }

  return (
    <form className={classes.form} aria-label={name} onSubmit={save} onKeyDown={onKeyDown} noValidate>
      <TextInput
        ref={titleField}
        className={classes.title}
        label={texts.title}
        placeholder={texts.titlePlaceholder}
        autoComplete="off"
        dir="auto"
        maxLength={maxTitleLength}
        {...form.getInputProps('title')}
      />
      <Autocomplete
        label={texts.owner}
        placeholder={texts.ownerPlaceholder}
        autoComplete="off"
        maxLength={maxPersonNameLength}
        limit={8}
        data={[...owners]}
        {...form.getInputProps('owner')}
      />
      <TextInput label={texts.dueDate} type="date" max="9999-12-31" {...form.getInputProps('dueDate')} />
      <div className={classes.buttons}>
        {onCancel && (
          <Button size="md" variant="default" onClick={onCancel}>
            {texts.cancel}
          </Button>
        )}
        <Button size="md" type="submit" variant={onCancel ? 'filled' : 'default'}>
          {saveLabel}
        </Button>
      </div>
    </form>
  )
}
