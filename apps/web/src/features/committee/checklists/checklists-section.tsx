import { canTitle, maxTitleLength } from '@civic-hub/committee'
import { type Checklist, checklists } from '@civic-hub/committee/checklists'
import { Menu } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useId, useMemo } from 'react'
import { useCanWrite, useReplica } from '../../../replica/react/replica-provider.tsx'
import { useQuery } from '../../../replica/react/use-query.ts'
import { EntryList } from '../../../shell/entry-list.tsx'
import { PartMenu } from '../../../shell/part-menu.tsx'
import { useUndoKeys } from '../../../shell/undo/use-undo-keys.ts'
import { checklistsTexts as texts } from '../../../texts/en/checklists.gen.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { EntryMenu } from '../../../ui/entry-menu.tsx'
import facts from '../../../ui/facts.module.css'
import { LineForm } from '../../../ui/line-form.tsx'
import { checksDrawing } from '../../../ui/more-drawings.tsx'
import classes from './checklists.module.css'
import { type ChecklistActions, useChecklistActions } from './use-checklist-actions.ts'

const menuId = (id: string) => `checklist-${id}-menu`
const titleOf = ({ title }: Checklist) => title || texts.untitled
const problemOf = (title: string) => (canTitle(title) ? texts.titleRequired : null)

/** The committee's checklists, each as a link to its page. */
export function ChecklistsSection({ slug }: { slug: string }) {
  const replica = useReplica()
  const editable = useCanWrite()
  const actions = useChecklistActions()
  const { undo } = replica.part('checklists')
  useUndoKeys(undo, editable)
  const all = useQuery(useMemo(() => checklists.query(replica.doc), [replica]))
  const headingId = useId()

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
      <EntryList
        page="workflows"
        labelledBy={headingId}
        editable={editable}
        shown={all}
        titleOf={titleOf}
        menuId={menuId}
        actions={{ add: actions.add, edit: actions.rename, move: actions.move }}
        dragLabel={texts.drag}
        form={(opened, form) => (
          <LineForm
            label={opened ? texts.renaming(titleOf(opened)) : texts.field}
            opened={opened?.title}
            saveLabel={opened ? texts.save : texts.add}
            maxLength={maxTitleLength}
            problemOf={problemOf}
            {...form}
          />
        )}
        empty={
          <EmptyState drawing={checksDrawing} hint={texts.emptyHint}>
            {texts.empty}
          </EmptyState>
        }
        row={(checklist, onEdit, moves) => (
          <ChecklistRow
            slug={slug}
            checklist={checklist}
            editable={editable}
            actions={actions}
            moves={moves}
            onRename={() => onEdit(checklist)}
          />
        )}
      />
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
  const title = titleOf(checklist)
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
