import { canTitle, maxTitleLength } from '@civic-hub/committee'
import { type AnnouncementFields, maxAnnouncementLength } from '@civic-hub/committee/announcements'
import { Checkbox, Textarea, TextInput } from '@mantine/core'
import { announcementsTexts as texts } from '../../texts/en/announcements.ts'
import { FormButtons } from '../../ui/form-buttons.tsx'
import { type TitledFormProps, useTitledForm } from '../../ui/use-titled-form.ts'
import classes from './announcements-page.module.css'

export function AnnouncementForm({
  name,
  opened,
  saveLabel,
  trouble,
  onSave,
  onCancel,
}: TitledFormProps<AnnouncementFields>) {
  const { form, isShown, formProps, titleProps, buttonsProps } = useTitledForm<AnnouncementFields>({
    initialValues: { title: opened.title, text: opened.text, pinned: opened.pinned },
    validate: { title: (title) => (canTitle(title) ? texts.titleRequired : null) },
    onSave,
    onCancel,
    trouble,
  })

  if (!isShown) return null
  return (
    <form className={classes.form} aria-label={name} {...formProps}>
      <TextInput label={texts.title} maxLength={maxTitleLength} {...titleProps} />
      <Textarea
        label={texts.text}
        dir="auto"
        autosize
        minRows={3}
        maxRows={18}
        maxLength={maxAnnouncementLength}
        {...form.getInputProps('text')}
      />
      <FormButtons saveLabel={saveLabel} {...buttonsProps}>
        <Checkbox
          className={classes.pin}
          label={texts.pinned}
          {...form.getInputProps('pinned', { type: 'checkbox' })}
        />
      </FormButtons>
    </form>
  )
}
