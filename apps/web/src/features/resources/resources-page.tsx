import { categoriesOf, queryResources } from '@civic-hub/committee/resources'
import { NativeSelect } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useCanWrite, usePagePresence, useReplica } from '../../replica/react/replica-provider.tsx'
import { useQuery } from '../../replica/react/use-query.ts'
import { PartPage } from '../../shell/part-page.tsx'
import { Accompanied } from '../../shell/people/accompanied.tsx'
import { useEditedEntries } from '../../shell/use-edited-entry.ts'
import { resourcesTexts as texts } from '../../texts/en/resources.ts'
import { useDocumentHead } from '../../ui/document-head.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ReorderList } from '../../ui/reorder/reorder-list.tsx'
import { ResourceForm } from './resource-form.tsx'
import { ResourceRow, resourceMenuId, resourceTitle } from './resource-row.tsx'
import classes from './resources-page.module.css'
import { useResourceActions } from './use-resource-actions.ts'

const newResource = { title: '', link: '', note: '', category: '' }

/** Links and notes of the committee, in the order that its members give them. */
export function ResourcesPage({ committee }: { committee: { slug: string; name: string } }) {
  const { slug, name } = committee
  const replica = useReplica()
  const editable = useCanWrite()
  const actions = useResourceActions()
  usePagePresence('resources')
  const resources = useQuery(useMemo(() => queryResources(replica.doc), [replica]))
  const [category, setCategory] = useState<string | null>(null)
  const categories = categoriesOf(resources)
  const isNarrowed = category !== null && categories.includes(category)
  const { list, formOf, open } = useEditedEntries({
    shown: isNarrowed ? resources.filter((resource) => resource.category === category) : resources,
    all: resources,
    menuId: resourceMenuId,
  })
  const byId = new Map(list.map((resource) => [resource.id, resource]))
  const titleOf = (id: string) => {
    const resource = byId.get(id)
    return resource ? resourceTitle(resource) : ''
  }
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
      <ResourceForm
        name={texts.form}
        opened={newResource}
        categories={categories}
        saveLabel={texts.add}
        trouble={editable ? null : 'read-only'}
        onSave={actions.add}
      />
      {categories.length > 1 && (
        <NativeSelect
          className={classes.show}
          label={texts.show}
          value={isNarrowed ? category : ''}
          data={[{ value: '', label: texts.allCategories }, ...categories]}
          onChange={(event) => setCategory(event.currentTarget.value || null)}
        />
      )}
      {list.length === 0 ? (
        <EmptyState drawing="minutes">{texts.empty}</EmptyState>
      ) : (
        <ReorderList
          label={texts.list}
          ids={list.map(({ id }) => id)}
          titleOf={titleOf}
          editable={editable}
          dragLabel={(id) => texts.drag(titleOf(id))}
          move={actions.move}
          row={(id, moves) => {
            const resource = byId.get(id)
            if (!resource) return null
            const form = formOf(id)
            return form ? (
              <div className={classes.editing}>
                <ResourceForm
                  name={texts.editing(form.edited.title)}
                  opened={form.edited}
                  categories={categories}
                  saveLabel={texts.save}
                  trouble={form.trouble}
                  onSave={form.saveWith(actions.edit, actions.add)}
                  onCancel={form.close}
                />
              </div>
            ) : (
              <Accompanied page="resources" id={id}>
                <ResourceRow
                  resource={resource}
                  editable={editable}
                  moves={moves}
                  onEdit={() => open(resource)}
                  onRemove={() => actions.remove(resource)}
                />
              </Accompanied>
            )
          }}
        />
      )}
    </PartPage>
  )
}
