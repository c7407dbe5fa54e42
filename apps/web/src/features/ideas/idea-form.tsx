import { canTitle, maxTitleLength } from '@civic-hub/committee'
import { type IdeaFields, maxIdeaDescriptionLength } from '@civic-hub/committee/ideas'
import { Textarea, TextInput } from '@mantine/core'
import { ideasTexts as texts } from '../../texts/en/ideas.ts'
import { FormButtons } from '../../ui/form-buttons.tsx'
import { type TitledFormProps, useTitledForm } from '../../ui/use-titled-form.ts'
import classes from './idea-form.module.css'

/** Title and description: of a new idea, or of one that is edited. */
export function IdeaForm({
  name,
  opened,
  saveLabel,
  trouble,
  onSave,
  onCancel,
}: TitledFormProps<IdeaFields>) {
  const { form, isShown, formProps, titleProps, buttonsProps } = useTitledForm<IdeaFields>({
    initialValues: { title: opened.title, description: opened.description },
    validate: { title: (title) => (canTitle(title) ? texts.titleRequired : null) },
    onSave,
    onCancel,
    trouble,
  })

  if (!isShown) return null
  return (
    <form className={classes.form} aria-label={name} {...formProps}>
      <TextInput
        label={texts.title}
        placeholder={texts.titlePlaceholder}
        maxLength={maxTitleLength}
        {...titleProps}
      />
      <Textarea
        label={texts.description}
        placeholder={texts.descriptionPlaceholder}
        dir="auto"
        autosize
        minRows={2}
        maxRows={14}
        maxLength={maxIdeaDescriptionLength}
        {...form.getInputProps('description')}
      />
      <FormButtons saveLabel={saveLabel} {...buttonsProps} />
    </form>
  )
}
