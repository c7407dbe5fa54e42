import { canTitle, maxTitleLength } from '@civic-hub/committee'
import { type IdeaFields, maxIdeaDescriptionLength } from '@civic-hub/committee/ideas'
import { Textarea } from '@mantine/core'
import { ideasTexts as texts } from '../../../texts/en/ideas.ts'
import { TitledForm, type TitledFormProps } from '../../../ui/titled-form.tsx'

/** The title and description of a new or edited idea. */
export function IdeaForm(props: TitledFormProps<IdeaFields>) {
  const { title, description } = props.opened
  return (
    <TitledForm<IdeaFields>
      {...props}
      opened={{ title, description }}
      validate={{ title: (title) => (canTitle(title) ? texts.titleRequired : null) }}
      title={{ label: texts.title, placeholder: texts.titlePlaceholder, maxLength: maxTitleLength }}
    >
      {(form) => (
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
      )}
    </TitledForm>
  )
}
