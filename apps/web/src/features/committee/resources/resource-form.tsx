import { maxLinkLength, maxTitleLength } from '@civic-hub/committee'
import { type ResourceForm as ResourceFields, resources } from '@civic-hub/committee/lists'
import { Autocomplete, Textarea, TextInput } from '@mantine/core'
import { resourcesTexts as texts } from '../../../texts/en/resources.ts'
import { TitledForm, type TitledFormProps } from '../../../ui/titled-form.tsx'
import classes from './resources-page.module.css'

interface ResourceFormProps extends TitledFormProps<ResourceFields> {
  /** The suggestions for the category. */
  categories: readonly string[]
}

export function ResourceForm({ categories, ...props }: ResourceFormProps) {
  const { title, link, note, category } = props.opened
  return (
    <TitledForm<ResourceFields>
      {...props}
      opened={{ title, link, note, category }}
      validate={(typed) => {
        const { title, link, category } = resources.refusals(typed)
        return {
          title: title && texts.refused[title],
          link: link && texts.refused[link],
          category: category && texts.refused[category],
        }
      }}
      title={{ label: texts.title, placeholder: texts.form, maxLength: maxTitleLength }}
    >
      {(form) => (
        <>
          <div className={classes.pair}>
            <TextInput
              label={texts.link}
              placeholder={texts.linkPlaceholder}
              inputMode="url"
              autoComplete="off"
              maxLength={maxLinkLength}
              {...form.getInputProps('link')}
            />
            <Autocomplete
              label={texts.category}
              placeholder={texts.categoryPlaceholder}
              autoComplete="off"
              maxLength={resources.fields.category.max}
              limit={8}
              data={[...categories]}
              {...form.getInputProps('category')}
            />
          </div>
          <Textarea
            label={texts.note}
            dir="auto"
            autosize
            minRows={2}
            maxRows={12}
            maxLength={resources.fields.note.max}
            {...form.getInputProps('note')}
          />
        </>
      )}
    </TitledForm>
  )
}
