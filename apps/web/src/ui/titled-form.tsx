import { TextInput } from '@mantine/core'
import type { UseFormInput, UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import { FormButtons, type FormTrouble } from './form-buttons.tsx'
import classes from './titled-form.module.css'
import { useTitledForm } from './use-titled-form.ts'

/** The form of an entry, whatever its fields are. */
export interface TitledFormProps<Fields> {
  name: string
  opened: Fields
  saveLabel: string
  trouble: FormTrouble | null
  /** Answers whether it was saved. */
  onSave: (fields: Fields) => boolean
  /** Without it the form adds entries, and is its title alone until a person reaches that. */
  onCancel?: (() => void) | undefined
}

interface Props<Fields> extends TitledFormProps<Fields>, Pick<UseFormInput<Fields>, 'validate'> {
  title: { label: string; placeholder: string; maxLength: number }
  /** Stands before the buttons. */
  beside?: (form: UseFormReturnType<Fields>) => ReactNode
  /** The fields below the title. */
  children: (form: UseFormReturnType<Fields>) => ReactNode
}

/** Title, other fields and buttons of an entry: of a new one, or of one that is edited. */
export function TitledForm<Fields extends { title: string }>(props: Props<Fields>) {
  const { name, opened, saveLabel, trouble, onSave, onCancel, validate, title, beside, children } = props
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
          {beside?.(form)}
        </FormButtons>
      </div>
    </form>
  )
}
