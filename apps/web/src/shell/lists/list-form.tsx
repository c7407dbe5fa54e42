import { maxTitleLength } from '@civic-hub/committee'
import type { ListFields, ListName, TypedValues } from '@civic-hub/committee/lists'
import { Checkbox, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import { listsTexts } from '../../texts/en/lists.ts'
import { TitledForm, type TitledFormProps } from '../../ui/titled-form.tsx'
import classes from './list-form.module.css'
import type { ShownList } from './shown-list.ts'

interface ListFormProps<Name extends ListName, F extends ListFields>
  extends ShownList<Name, F>,
    TitledFormProps<TypedValues<F>> {
  fields: ((form: UseFormReturnType<TypedValues<F>>) => ReactNode) | undefined
}

/** The form of an entry: its title, its other texts one below the other, and each yes or no beside the buttons. */
export function ListForm<Name extends ListName, F extends ListFields>(props: ListFormProps<Name, F>) {
  const { list, texts, fields, opened, ...form } = props
  const labels: Readonly<Record<string, string>> = { ...listsTexts.fields[list.part], ...texts.labels }
  const others = list.names.filter((name) => name !== 'title')
  const isFlag = (name: string) => typeof list.empty[name] === 'boolean'
  return (
    <TitledForm<TypedValues<F>>
      {...form}
      opened={list.formOf(opened)}
      validate={(typed) => {
        const refusals = list.refusals(typed)
        const wordsOf = (refusal: (typeof refusals)[string]) => refusal && texts.refused[refusal]
        return Object.fromEntries(list.names.map((name) => [name, wordsOf(refusals[name])]))
      }}
      title={{
        label: listsTexts.fields[list.part].title,
        placeholder: texts.form,
        maxLength: maxTitleLength,
      }}
      beside={(values) =>
        others
          .filter(isFlag)
          .map((name) => (
            <Checkbox
              key={name}
              className={classes.flag}
              label={labels[name]}
              {...values.getInputProps(name, { type: 'checkbox' })}
            />
          ))
      }
    >
      {fields ??
        ((values) =>
          others
            .filter((name) => !isFlag(name))
            .map((name) => {
              const { merges, max } = list.fields[name] ?? {}
              const props = { label: labels[name], maxLength: max, ...values.getInputProps(name) }
              return merges ? (
                <Textarea key={name} dir="auto" autosize minRows={3} maxRows={18} {...props} />
              ) : (
                <TextInput key={name} autoComplete="off" {...props} />
              )
            }))}
    </TitledForm>
  )
}
