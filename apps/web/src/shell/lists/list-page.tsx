import type { ListPosition } from '@civic-hub/committee'
import type { ListEntry, ListFields, ListName, TypedValues } from '@civic-hub/committee/lists'
import type { UseFormReturnType } from '@mantine/form'
import { type ComponentProps, type ReactNode, useMemo } from 'react'
import { useCanWrite, usePagePresence, useReplica } from '../../replica/react/replica-provider.tsx'
import { useQuery } from '../../replica/react/use-query.ts'
import { useAuthor } from '../../replica/session/use-author.ts'
import { listPageTexts } from '../../texts/en/list-page.ts'
import { listsTexts } from '../../texts/en/lists.ts'
import { useDocumentHead } from '../../ui/document-head.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { announceRefusals } from '../announce-result.ts'
import { entryActions } from '../entry-actions.ts'
import { EntryList } from '../entry-list.tsx'
import { PartPage } from '../part-page.tsx'
import { ListForm } from './list-form.tsx'
import { ListRow } from './list-row.tsx'
import type { ListRowProps, ShownList } from './shown-list.ts'

interface ListPageProps<Name extends ListName, F extends ListFields> extends ShownList<Name, F> {
  committee: { slug: string; name: string }
  drawing: ComponentProps<typeof EmptyState>['drawing']
  /** In pixels. */
  width: number
  /** The fields of the form below the title, if they differ from one field a line. */
  fields?: (form: UseFormReturnType<TypedValues<F>>, entries: readonly ListEntry<F>[]) => ReactNode
  /** A row, if it differs from title, facts and texts. */
  row?: (props: ListRowProps<F>) => ReactNode
  /** The entries on screen, if some are not shown, and the control between form and list that chooses them. */
  narrow?: (entries: readonly ListEntry<F>[]) => { shown: readonly ListEntry<F>[]; tools: ReactNode }
}

/** The page of a list: a form for new entries, and rows that are edited in place. */
export function ListPage<Name extends ListName, F extends ListFields>(props: ListPageProps<Name, F>) {
  const { list, texts, committee, drawing, width, fields, row, narrow } = props
  const { slug, name } = committee
  const listName = listsTexts.names[list.part]
  const replica = useReplica()
  const editable = useCanWrite()
  const actions = useListActions(props)
  usePagePresence(list.part)
  const entries = useQuery(useMemo(() => list.query(replica.doc), [list, replica]))
  const { shown, tools } = narrow?.(entries) ?? { shown: entries, tools: null }
  const titleOf = ({ title }: ListEntry<F>) => title.trim() || texts.untitled
  const menuId = (id: string) => `${list.kind}-${id}-menu`
  useDocumentHead({
    title: listPageTexts.documentTitle(listName, name),
    canonicalPath: `/${slug}/community/${list.part}`,
  })

  return (
    <PartPage
      heading={listPageTexts.heading(listName, name)}
      subtitle={texts.subtitle}
      readOnly={texts.readOnly}
      undo={replica.part(list.part).undo}
      history={list.part}
      slug={slug}
      width={width}
    >
      <EntryList
        page={list.part}
        label={listName}
        editable={editable}
        shown={shown}
        all={entries}
        titleOf={titleOf}
        menuId={menuId}
        actions={actions}
        dragLabel={listPageTexts.drag}
        form={(opened, form) => (
          <ListForm<Name, F>
            list={list}
            texts={texts}
            name={opened ? listPageTexts.editing(opened.title) : texts.form}
            opened={opened ?? list.empty}
            saveLabel={opened ? listPageTexts.save : texts.add}
            fields={fields && ((values) => fields(values, entries))}
            {...form}
          />
        )}
        tools={tools}
        empty={
          <EmptyState drawing={drawing} hint={texts.emptyHint}>
            {texts.empty}
          </EmptyState>
        }
        row={(entry, onEdit, moves) => {
          const title = titleOf(entry)
          const onRow = { onEdit: () => onEdit(entry), onRemove: () => actions.remove(entry) }
          const shownRow = { entry, title, menuId: menuId(entry.id), editable, moves, ...onRow }
          return row ? row(shownRow) : <ListRow list={list} {...shownRow} />
        }}
      />
    </PartPage>
  )
}

/** The actions for the entries of a list: each runs a transition and announces its result. */
function useListActions<Name extends ListName, F extends ListFields>({ list, texts }: ShownList<Name, F>) {
  const replica = useReplica()
  const author = useAuthor()
  return useMemo(() => {
    const { doc } = replica
    const { context } = replica.part(list.part)
    const { move, refused } = { move: list.move, refused: texts.refused }
    const { added, saved, restored, removed } = { ...listPageTexts, added: texts.added }
    const done = announceRefusals(refused)
    return {
      ...entryActions(
        { said: { added, saved, restored }, removed, refused },
        {
          add: (fields: TypedValues<F>) => list.add(doc, context, fields, author),
          edit: (opened: ListEntry<F>, saved: TypedValues<F>) =>
            list.edit(doc, context, opened.id, opened, saved),
          remove: (id) => list.remove(doc, context, id),
          restore: (id) => list.restore(doc, context, id),
        },
      ),
      ...(move && { move: (id: string, place: ListPosition) => done(move(doc, context, id, place)) }),
    }
  }, [replica, author, list, texts])
}
