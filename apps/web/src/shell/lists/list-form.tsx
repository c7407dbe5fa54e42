import { maxTitleLength } from '@civic-hub/committee'
import type { ListFields, ListName, TypedValues } from '@civic-hub/committee/lists'
import { Checkbox, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import { TitledForm, type TitledFormProps } from '../../ui/titled-form.tsx'
import classes from './list-form.module.css'
import { fieldLabels, type ShownList } from './shown-list.ts'

interface ListFormProps<Name extends ListName, F extends ListFields, Own>
  extends ShownList<Name, F, Own>,
    TitledFormProps<TypedValues<F>> {
  fields?: ((form: UseFormReturnType<TypedValues<F>>) => ReactNode) | undefined
}

/**
 * The form of an entry: its title, its other texts one below the other, and each yes or no beside the buttons. A choice is
 * made by the noun's own button.
 */
export function ListForm<Name extends ListName, F extends ListFields, Own>(props: ListFormProps<Name, F, Own>) {
  const { list, texts, fields, opened, ...form } = props
  const ofList: { readonly title: string } = fieldLabels[list.part]
  const labels: Readonly<Record<string, string>> = { ...ofList, ...texts.labels }
  const others = list.names.filter((name) => name !== 'title' && !list.fields[name]?.known)
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
        label: ofList.title,
        placeholder: texts.placeholders?.title ?? texts.form,
        maxLength: maxTitleLength,
      }}
      beforeButtons={(values) =>
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
              const placeholder = texts.placeholders?.[name]
              const props = {
                label: labels[name],
                placeholder,
                maxLength: max,
                ...values.getInputProps(name),
              }
              return merges ? (
                <Textarea key={name} dir="auto" autosize minRows={3} maxRows={18} {...props} />
              ) : (
                <TextInput key={name} autoComplete="off" {...props} />
              )
            }))}
    </TitledForm>
  )
}
