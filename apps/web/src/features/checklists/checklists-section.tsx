import { canTitle, maxTitleLength } from '@civic-hub/committee'
import { type Checklist, queryChecklists } from '@civic-hub/committee/checklists'
import { Menu } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useId, useMemo } from 'react'
import { useCanWrite, useReplica } from '../../replica/react/replica-provider.tsx'
import { useQuery } from '../../replica/react/use-query.ts'
import { PartMenu } from '../../shell/part-menu.tsx'
import { Accompanied } from '../../shell/people/accompanied.tsx'
import { useUndoKeys } from '../../shell/undo/use-undo-keys.ts'
import { useEditedEntries } from '../../shell/use-edited-entry.ts'
import { checklistsTexts as texts } from '../../texts/en/checklists.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { EntryMenu } from '../../ui/entry-menu.tsx'
import facts from '../../ui/facts.module.css'
import { LineForm } from '../../ui/line-form.tsx'
import { ReorderList } from '../../ui/reorder/reorder-list.tsx'
import classes from './checklists.module.css'
import { type ChecklistActions, useChecklistActions } from './use-checklist-actions.ts'

const menuId = (id: string) => `checklist-${id}-menu`
const problemOf = (title: string) => (canTitle(title) ? texts.titleRequired : null)

/** The committee's checklists: each a link to its page. */
export function ChecklistsSection({ slug }: { slug: string }) {
  const replica = useReplica()
  const editable = useCanWrite()
  const actions = useChecklistActions()
  const { undo } = replica.part('checklists')
  useUndoKeys(undo, editable)
  const checklists = useQuery(useMemo(() => queryChecklists(replica.doc), [replica]))
  const { list, formOf, open } = useEditedEntries({
    shown: checklists,
    all: checklists,
    menuId,
  })
  const headingId = useId()
  const byId = new Map(list.map((checklist) => [checklist.id, checklist]))
  const titleOf = (id: string) => byId.get(id)?.title || texts.untitled

  return (
    <section className={classes.section} aria-labelledby={headingId}>
      <div className={classes.head}>
        <h2 id={headingId} className={classes.heading}>
          {texts.heading}
        </h2>
        <PartMenu
          id="checklists-menu"
          label={texts.menuOfAll}
          undo={editable ? undo : null}
          history="checklists"
          slug={slug}
        />
      </div>
      <p className={classes.hint}>{texts.subtitle}</p>
      <LineForm
        label={texts.field}
        saveLabel={texts.add}
        maxLength={maxTitleLength}
        problemOf={problemOf}
        trouble={editable ? null : 'read-only'}
        onSave={actions.add}
      />
      {list.length === 0 ? (
        <EmptyState drawing="agenda">{texts.empty}</EmptyState>
      ) : (
        <ReorderList
          labelledBy={headingId}
          ids={list.map(({ id }) => id)}
          titleOf={titleOf}
          editable={editable}
          dragLabel={(id) => texts.drag(titleOf(id))}
          move={actions.move}
          row={(id, moves) => {
            const checklist = byId.get(id)
            if (!checklist) return null
            const form = formOf(id)
            return form ? (
              <div className={classes.editing}>
                <LineForm
                  label={texts.renaming(titleOf(id))}
                  opened={form.edited.title}
                  saveLabel={texts.save}
                  maxLength={maxTitleLength}
                  problemOf={problemOf}
                  trouble={form.trouble}
                  onSave={form.saveWith(actions.rename, actions.add)}
                  onCancel={form.close}
                />
              </div>
            ) : (
              <Accompanied page="workflows" id={id}>
                <ChecklistRow
                  slug={slug}
                  checklist={checklist}
                  editable={editable}
                  actions={actions}
                  moves={moves}
                  onRename={() => open(checklist)}
                />
              </Accompanied>
            )
          }}
        />
      )}
    </section>
  )
}

function ChecklistRow(props: {
  slug: string
  checklist: Checklist
  editable: boolean
  actions: ChecklistActions
  moves: ReactNode
  onRename: () => void
}) {
  const { slug, checklist, editable, actions, moves, onRename } = props
  const { id, entries, runs } = checklist
  const title = checklist.title || texts.untitled
  const open = runs.filter(({ ticks }) => ticks.length < entries.length).length
  return (
    <div className={classes.row}>
      <div className={classes.words}>
        <Link
          to="/$committeeId/workflows/checklists/$checklistId"
          params={{ committeeId: slug, checklistId: id }}
          className={classes.title ?? ''}
          dir="auto"
        >
          {title}
        </Link>
        <p className={facts.line}>
          <span>{texts.entries(entries.length)}</span>
          {open > 0 && <span>{texts.openRuns(open)}</span>}
        </p>
      </div>
      {editable && (
        <EntryMenu
          id={menuId(id)}
          label={texts.menu(title)}
          edit={texts.rename}
          onEdit={onRename}
          remove={texts.remove}
          onRemove={() => actions.remove(checklist)}
        >
          {moves}
          <Menu.Divider />
        </EntryMenu>
      )}
    </div>
  )
}
