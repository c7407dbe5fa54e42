import { canTitle, maxTitleLength } from '@civic-hub/committee'
import { type AnnouncementForm as AnnouncementFields, announcements } from '@civic-hub/committee/lists'
import { Checkbox, Textarea } from '@mantine/core'
import { announcementsTexts as texts } from '../../../texts/en/announcements.ts'
import { TitledForm, type TitledFormProps } from '../../../ui/titled-form.tsx'
import classes from './announcements-page.module.css'

export function AnnouncementForm(props: TitledFormProps<AnnouncementFields>) {
  const { title, text, pinned } = props.opened
  return (
    <TitledForm<AnnouncementFields>
      {...props}
      opened={{ title, text, pinned }}
      validate={{ title: (title) => (canTitle(title) ? texts.titleRequired : null) }}
      title={{ label: texts.title, placeholder: texts.form, maxLength: maxTitleLength }}
      beside={(form) => (
        <Checkbox
          className={classes.pin}
          label={texts.pinned}
          {...form.getInputProps('pinned', { type: 'checkbox' })}
        />
      )}
    >
      {(form) => (
        <Textarea
          label={texts.text}
          dir="auto"
          autosize
          minRows={3}
          maxRows={18}
          maxLength={announcements.fields.text.max}
          {...form.getInputProps('text')}
        />
      )}
    </TitledForm>
  )
}
