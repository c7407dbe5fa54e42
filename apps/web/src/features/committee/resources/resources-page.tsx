import { maxLinkLength } from '@civic-hub/committee'
import { categoriesOf, type Resource, resources } from '@civic-hub/committee/lists'
import { Autocomplete, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ListPage } from '../../../shell/lists/list-page.tsx'
import { listsTexts } from '../../../texts/en/lists.gen.ts'
import { resourcesTexts as texts } from '../../../texts/en/resources.gen.ts'
import { shelfDrawing } from '../../../ui/more-drawings.tsx'
import classes from './resources-page.module.css'

const labels = listsTexts.fields.resources

/** Links and notes of the committee, in the order that its members chose; they can be narrowed to a category. */
export function ResourcesPage({ committee }: { committee: { slug: string; name: string } }) {
  const [chosen, setChosen] = useState<string | null>(null)

  function narrow(all: readonly Resource[]) {
    const categories = categoriesOf(all)
    const category = chosen !== null && categories.includes(chosen) ? chosen : null
    const tools = categories.length > 1 && (
      <NativeSelect
        className={classes.show}
        label={texts.show}
        value={category ?? ''}
        data={[{ value: '', label: texts.allCategories }, ...categories]}
        onChange={(event) => setChosen(event.currentTarget.value || null)}
      />
    )
    return {
      shown: category === null ? all : all.filter((one) => one.category === category),
      tools,
      showAll: () => setChosen(null),
    }
  }

  return (
    <ListPage
      committee={committee}
      list={resources}
      texts={texts}
      drawing={shelfDrawing}
      width="text"
      narrow={narrow}
      fields={(form, all) => (
        <>
          <div className={classes.pair}>
            <TextInput
              label={labels.link}
              placeholder={texts.linkPlaceholder}
              inputMode="url"
              autoComplete="off"
              maxLength={maxLinkLength}
              {...form.getInputProps('link')}
            />
            <Autocomplete
              label={labels.category}
              placeholder={texts.categoryPlaceholder}
              autoComplete="off"
              maxLength={resources.fields.category.max}
              limit={8}
              data={categoriesOf(all)}
              {...form.getInputProps('category')}
            />
          </div>
          <Textarea
            label={labels.note}
            dir="auto"
            autosize
            minRows={2}
            maxRows={12}
            maxLength={resources.fields.note.max}
            {...form.getInputProps('note')}
          />
        </>
      )}
    />
  )
}
