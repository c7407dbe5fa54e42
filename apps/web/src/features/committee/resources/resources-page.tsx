import { categoriesOf, resources } from '@civic-hub/committee/lists'
import { NativeSelect } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useCanWrite, usePagePresence, useReplica } from '../../../replica/react/replica-provider.tsx'
import { useQuery } from '../../../replica/react/use-query.ts'
import { EntryList } from '../../../shell/entry-list.tsx'
import { PartPage } from '../../../shell/part-page.tsx'
import { resourcesTexts as texts } from '../../../texts/en/resources.ts'
import { useDocumentHead } from '../../../ui/document-head.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { shelfDrawing } from '../../../ui/more-drawings.tsx'
import { ResourceForm } from './resource-form.tsx'
import { ResourceRow, resourceMenuId, resourceTitle } from './resource-row.tsx'
import classes from './resources-page.module.css'
import { useResourceActions } from './use-resource-actions.ts'

const newResource = { title: '', link: '', note: '', category: '' }

/** Links and notes of the committee, in the order that its members chose. */
export function ResourcesPage({ committee }: { committee: { slug: string; name: string } }) {
  const { slug, name } = committee
  const replica = useReplica()
  const editable = useCanWrite()
  const actions = useResourceActions()
  usePagePresence('resources')
  const all = useQuery(useMemo(() => resources.query(replica.doc), [replica]))
  const [category, setCategory] = useState<string | null>(null)
  const categories = categoriesOf(all)
  const isNarrowed = category !== null && categories.includes(category)
  useDocumentHead({ title: texts.documentTitle(name), canonicalPath: `/${slug}/community/resources` })

  return (
    <PartPage
      heading={texts.heading(name)}
      subtitle={texts.subtitle}
      readOnly={texts.readOnly}
      undo={replica.part('resources').undo}
      history="resources"
      slug={slug}
      width={860}
    >
      <EntryList
        page="resources"
        label={texts.list}
        editable={editable}
        shown={isNarrowed ? all.filter((resource) => resource.category === category) : all}
        all={all}
        titleOf={resourceTitle}
        menuId={resourceMenuId}
        actions={actions}
        dragLabel={texts.drag}
        form={(opened, form) => (
          <ResourceForm
            name={opened ? texts.editing(opened.title) : texts.form}
            opened={opened ?? newResource}
            categories={categories}
            saveLabel={opened ? texts.save : texts.add}
            {...form}
          />
        )}
        tools={
          categories.length > 1 && (
            <NativeSelect
              className={classes.show}
              label={texts.show}
              value={isNarrowed ? category : ''}
              data={[{ value: '', label: texts.allCategories }, ...categories]}
              onChange={(event) => setCategory(event.currentTarget.value || null)}
            />
          )
        }
        empty={
          <EmptyState drawing={shelfDrawing} hint={texts.emptyHint}>
            {texts.empty}
          </EmptyState>
        }
        row={(resource, onEdit, moves) => (
          <ResourceRow
            resource={resource}
            editable={editable}
            moves={moves}
            onEdit={() => onEdit(resource)}
            onRemove={() => actions.remove(resource)}
          />
        )}
      />
    </PartPage>
  )
}
