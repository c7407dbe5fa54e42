import type { ListPosition } from '@civic-hub/committee'
import {
  type ListEntry,
  type ListFields,
  type ListName,
  type ListPart,
  type TypedValues,
  webLink,
} from '@civic-hub/committee/lists'
import { Menu } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { type ComponentProps, type ReactNode, useMemo } from 'react'
import { useCanWrite, usePagePresence, useReplica } from '../../replica/react/replica-provider.tsx'
import { reusingEntries } from '../../replica/react/reuse-equal-entries.ts'
import { useQuery } from '../../replica/react/use-query.ts'
import { useAuthor } from '../../replica/session/use-author.ts'
import { listPageTexts, listPageTexts as texts } from '../../texts/en/list-page.gen.ts'
import { listsTexts } from '../../texts/en/lists.gen.ts'
import { useDocumentHead } from '../../ui/document-head.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { EntryMenu } from '../../ui/entry-menu.tsx'
import facts from '../../ui/facts.module.css'
import { WebLink } from '../../ui/web-link.tsx'
import { WordsWithLinks } from '../../ui/words-with-links.tsx'
import { announceRefusals } from '../announce-result.ts'
import { entryActions } from '../entry-actions.ts'
import { EntryList } from '../entry-list.tsx'
import { PartPage } from '../part-page.tsx'
import { ListForm } from './list-form.tsx'
import { pathOfList } from './list-links.ts'
import classes from './list-page.module.css'
import { type ListRowProps, type ShownList, wordsOfField } from './shown-list.ts'

interface ListPageProps<Name extends ListName, F extends ListFields, Own> extends ShownList<Name, F, Own> {
  committee: { slug: string; name: string }
  drawing: ComponentProps<typeof EmptyState>['drawing']
  width?: ComponentProps<typeof PartPage>['width']
  classNames?: { form: string | undefined; list: string | undefined }
  /** The fields of the form below the title, if they differ from one field a line. */
  fields?: (form: UseFormReturnType<TypedValues<F>>, entries: readonly ListEntry<F, Own>[]) => ReactNode
  /** A row, if it differs from title, facts and texts. */
  row?: (props: ListRowProps<ListEntry<F, Own>>) => ReactNode
  /**
   * The entries on screen, if some are not shown, the control between form and list that chooses them, and the content of a
   * list without a chosen entry.
   */
  narrow?: (entries: readonly ListEntry<F, Own>[]) => {
    shown: readonly ListEntry<F, Own>[]
    tools: ReactNode
    none?: ReactNode
    /** Shows all entries. */
    showAll?: () => void
  }
}

/** The page of a list: a form for new entries, and rows that are edited in place. */
export function ListPage<Name extends ListName, F extends ListFields, Own>(props: ListPageProps<Name, F, Own>) {
  const { list, texts, committee, drawing, width, classNames, fields, row, narrow } = props
  const { slug, name } = committee
  const listName = listsTexts.names[list.part]
  const replica = useReplica()
  const editable = useCanWrite()
  const actions = useListActions(props)
  usePagePresence(list.part)
  const entries = useQuery(useMemo(() => reusingEntries(list.query(replica.doc)), [list, replica]))
  const { shown, tools, none, showAll } = narrow?.(entries) ?? { shown: entries, tools: null }
  const titleOf = ({ title }: ListEntry<F, Own>) => title.trim() || texts.untitled
  const menuId = menuIdIn(list)
  useDocumentHead({
    title: listPageTexts.documentTitle(listName, name),
    canonicalPath: pathOfList(list.part).replace('$committeeId', slug),
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
        className={classNames?.list}
        editable={editable}
        shown={shown}
        all={entries}
        titleOf={titleOf}
        menuId={menuId}
        actions={actions}
        dragLabel={listPageTexts.drag}
        form={(opened, form) => (
          <div className={opened ? undefined : classNames?.form}>
            <ListForm<Name, F, Own>
              list={list}
              texts={texts}
              name={opened ? listPageTexts.editing(opened.title) : texts.form}
              opened={opened ?? list.empty}
              saveLabel={opened ? listPageTexts.save : texts.add}
              fields={fields && ((values) => fields(values, entries))}
              {...form}
            />
          </div>
        )}
        tools={tools}
        onHidden={showAll && ((id) => entries.some((entry) => entry.id === id) && showAll())}
        empty={
          none || (
            <EmptyState drawing={drawing} hint={texts.emptyHint}>
              {texts.empty}
            </EmptyState>
          )
        }
        row={(entry, onEdit, moves) => {
          const title = titleOf(entry)
          const onRow = { onEdit, onRemove: actions.remove }
          const shownRow = { entry, title, menuId: menuId(entry.id), editable, moves, ...onRow }
          return row ? row(shownRow) : <ListRow list={list} {...shownRow} />
        }}
      />
    </PartPage>
  )
}

/** The id of the button of an entry's menu. */
export const menuIdIn =
  ({ kind }: { kind: string }) =>
  (id: string): string =>
    `${kind}-${id}-menu`

/** The actions for the entries of a list: each runs a transition and announces its result. */
export function useListActions<Name extends ListName, F extends ListFields, Own>({
  list,
  texts,
}: ShownList<Name, F, Own>) {
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
        { announced: { added, saved, restored }, removed, refused },
        {
          add: (fields: TypedValues<F>) => list.add(doc, context, fields, author),
          edit: (opened: ListEntry<F, Own>, saved: TypedValues<F>) => list.edit(doc, context, opened.id, opened, saved),
          remove: (id) => list.remove(doc, context, id),
          restore: (id) => list.restore(doc, context, id),
        },
      ),
      ...(move && { move: (id: string, place: ListPosition) => done(move(doc, context, id, place)) }),
    }
  }, [replica, author, list, texts])
}

interface Props<Name extends ListName, F extends ListFields, Own> extends ListRowProps<ListEntry<F, Own>> {
  list: ListPart<Name, F, Own>
}

/** A row of a list: the title, which opens the link, the short fields, and the texts below them. */
function ListRow<Name extends ListName, F extends ListFields, Own>(props: Props<Name, F, Own>) {
  const { list, entry, title, menuId, editable, moves, onEdit, onRemove } = props
  const textsOf = (isShown: (field: ListFields[string] | undefined) => boolean) =>
    list.names
      .filter((name) => name !== 'title' && isShown(list.fields[name]))
      .map((name) => ({ name, words: wordsOfField(list.part, name, entry[name]) }))
      .filter(({ words }) => words.trim() !== '')
  const link = textsOf((field) => field === webLink)[0]?.words
  const lines = textsOf((field) => field !== webLink && !field?.merges && !field?.known)
  return (
    <div className={classes.row}>
      <div className={classes.words}>
        <p className={classes.title} dir="auto">
          {link === undefined ? (
            title
          ) : (
            <WebLink href={link} label={texts.opensOutside(title)}>
              {title}
            </WebLink>
          )}
        </p>
        {(lines.length > 0 || link !== undefined) && (
          <p className={facts.line}>
            {lines.map(({ name, words }) => (
              <bdi key={name} className={classes.fact}>
                {words}
              </bdi>
            ))}
            {link !== undefined && <bdi className={classes.address}>{link.replace(/^https?:\/\//i, '')}</bdi>}
          </p>
        )}
        {textsOf((field) => field?.merges === true).map(({ name, words }) => (
          <p key={name} className={classes.text} dir="auto">
            <WordsWithLinks>{words}</WordsWithLinks>
          </p>
        ))}
      </div>
      {editable && (
        <EntryMenu
          id={menuId}
          label={texts.menu(title)}
          edit={texts.edit}
          onEdit={() => onEdit(entry)}
          remove={texts.remove}
          onRemove={() => onRemove(entry)}
        >
          {moves && (
            <>
              {moves}
              <Menu.Divider />
            </>
          )}
        </EntryMenu>
      )}
    </div>
  )
}
