import { TextInput } from '@mantine/core'
import type { UseFormInput, UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import { FormButtons, type FormTrouble } from './form-buttons.tsx'
import classes from './titled-form.module.css'
import { useTitledForm } from './use-titled-form.ts'

/** The props of an entry's form, for any set of fields. */
export interface TitledFormProps<Fields> {
  name: string
  opened: Fields
  saveLabel: string
  trouble: FormTrouble | null
  /** Returns true if the entry was saved. */
  onSave: (fields: Fields) => boolean
  /** If absent, the form adds entries, and only its title is shown until a person reaches it. */
  onCancel?: (() => void) | undefined
}

interface Props<Fields> extends TitledFormProps<Fields>, Pick<UseFormInput<Fields>, 'validate'> {
  title: { label: string; placeholder: string; maxLength: number }
  /** Content before the buttons. */
  beforeButtons?: (form: UseFormReturnType<Fields>) => ReactNode
  /** The fields below the title. */
  children: (form: UseFormReturnType<Fields>) => ReactNode
}

/** The title, other fields and buttons of a new or edited entry. */
export function TitledForm<Fields extends { title: string }>(props: Props<Fields>) {
  const { name, opened, saveLabel, trouble, onSave, onCancel, validate, title, beforeButtons, children } = props
  const { form, isShown, isOpen, formProps, titleProps, buttonsProps } = useTitledForm<Fields>({
    initialValues: opened,
    validate,
    onSave,
    onCancel,
    trouble,
    folds: true,
  })
  if (!isShown) return null
  return (
    <form className={classes.form} aria-label={name} {...formProps}>
      <TextInput {...title} {...titleProps} />
      <div className={classes.rest} hidden={!isOpen} data-folded={!isOpen || undefined}>
        {children(form)}
        <FormButtons saveLabel={saveLabel} {...buttonsProps}>
          {beforeButtons?.(form)}
        </FormButtons>
      </div>
    </form>
  )
}
