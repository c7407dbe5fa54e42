import { canLink, canTitle, maxLinkLength, maxTitleLength } from '@civic-hub/committee'
import { maxCategoryLength, maxResourceNoteLength, type ResourceFields } from '@civic-hub/committee/resources'
import { Autocomplete, Textarea, TextInput } from '@mantine/core'
import { resourcesTexts as texts } from '../../texts/en/resources.ts'
import { FormButtons } from '../../ui/form-buttons.tsx'
import { type TitledFormProps, useTitledForm } from '../../ui/use-titled-form.ts'
import classes from './resources-page.module.css'

interface ResourceFormProps extends TitledFormProps<ResourceFields> {
  /** Offered for the category. */
  categories: readonly string[]
}

export function ResourceForm({
  name,
  opened,
  categories,
  saveLabel,
  trouble,
  onSave,
  onCancel,
}: ResourceFormProps) {
  const { form, isShown, formProps, titleProps, buttonsProps } = useTitledForm<ResourceFields>({
    initialValues: {
      title: opened.title,
      link: opened.link,
      note: opened.note,
      category: opened.category,
    },
    validate: {
      title: (title) => (canTitle(title) ? texts.titleRequired : null),
      link: (link) => (canLink(link) ? texts.linkNotWeb : null),
    },
    onSave,
    onCancel,
    trouble,
  })

  if (!isShown) return null
  return (
    <form className={classes.form} aria-label={name} {...formProps}>
      <TextInput label={texts.title} maxLength={maxTitleLength} {...titleProps} />
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
          maxLength={maxCategoryLength}
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
        maxLength={maxResourceNoteLength}
        {...form.getInputProps('note')}
      />
      <FormButtons saveLabel={saveLabel} {...buttonsProps} />
    </form>
  )
}
