import { canTitle, maxTitleLength } from '@civic-hub/committee'
import { checklists } from '@civic-hub/committee/checklists'
import { Menu } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useCanWrite, usePagePresence, useReplica } from '../../../replica/react/replica-provider.tsx'
import { useQuery } from '../../../replica/react/use-query.ts'
import { PartMenu } from '../../../shell/part-menu.tsx'
import { useUndoKeys } from '../../../shell/undo/use-undo-keys.ts'
import { checklistsTexts as texts } from '../../../texts/en/checklists.gen.ts'
import { BackLink } from '../../../ui/back-link.tsx'
import { useDocumentHead } from '../../../ui/document-head.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { focusSoon } from '../../../ui/focus-soon.ts'
import { Icon } from '../../../ui/icon.tsx'
import { LineForm } from '../../../ui/line-form.tsx'
import { Page } from '../../../ui/page.tsx'
import { RemovedNote } from '../../../ui/removed-note.tsx'
import { ChecklistEntries } from './checklist-entries.tsx'
import { ChecklistRuns } from './checklist-runs.tsx'
import classes from './checklists.module.css'
import { useChecklistActions } from './use-checklist-actions.ts'

const menuId = 'checklist-menu'

/** One checklist: its runs with checkboxes, and its entries. */
export function ChecklistPage(props: { committee: { slug: string; name: string }; checklistId: string }) {
  const { committee, checklistId } = props
  const replica = useReplica()
  const canWrite = useCanWrite()
  const actions = useChecklistActions()
  const { undo } = replica.part('checklists')
  useUndoKeys(undo, canWrite)
  usePagePresence('workflows')
  const checklist = useQuery(useMemo(() => checklists.queryOne(replica.doc, checklistId), [replica, checklistId]))
  const editable = canWrite && checklist?.removed === false
  const [renaming, setRenaming] = useState<typeof checklist>(null)
  const title = checklist ? checklist.title || texts.untitled : texts.notFound
  useDocumentHead({ title: texts.documentTitle(title, committee.name) })

  function closeForm() {
    setRenaming(null)
    focusSoon(menuId)
  }

  return (
    <Page
      back={
        <BackLink to="/$committeeId/workflows" params={{ committeeId: committee.slug }}>
          {texts.back}
        </BackLink>
      }
      heading={title}
      actions={
        checklist && (
          <PartMenu
            id={menuId}
            label={texts.menu(title)}
            returnFocus={renaming === null}
            undo={canWrite ? undo : null}
            history="checklists"
            slug={committee.slug}
          >
            {editable && (
              <>
                <Menu.Item leftSection={<Icon name="edit" size={18} />} onClick={() => setRenaming(checklist)}>
                  {texts.rename}
                </Menu.Item>
                <Menu.Item
                  color="var(--hub-danger)"
                  leftSection={<Icon name="remove" size={18} />}
                  onClick={() => actions.remove(checklist)}
                >
                  {texts.remove}
                </Menu.Item>
              </>
            )}
          </PartMenu>
        )
      }
    >
      {!checklist && <EmptyState drawing="lost">{texts.notFoundText}</EmptyState>}
      {checklist?.removed && (
        <RemovedNote words={texts.isRemoved} onRestore={canWrite ? () => actions.restore(checklist) : null} />
      )}
      {renaming && (
        <LineForm
          label={texts.renaming(title)}
          opened={renaming.title}
          saveLabel={texts.save}
          maxLength={maxTitleLength}
          problemOf={(title) => (canTitle(title) ? texts.titleRequired : null)}
          trouble={editable ? null : 'read-only'}
          onSave={(saved) => {
            if (actions.rename(renaming, saved)) closeForm()
            return false
          }}
          onCancel={closeForm}
        />
      )}
      {checklist && (
        <div className={classes.columns}>
          <ChecklistRuns checklist={checklist} editable={editable} actions={actions} />
          <ChecklistEntries checklist={checklist} editable={editable} actions={actions} />
        </div>
      )}
    </Page>
  )
}
