import { canTitle, maxTitleLength } from '@civic-hub/committee'
import type { Checklist } from '@civic-hub/committee/checklists'
import { Menu } from '@mantine/core'
import { useId } from 'react'
import { Accompanied } from '../../shell/people/accompanied.tsx'
import { useEditedEntries } from '../../shell/use-edited-entry.ts'
import { checklistsTexts as texts } from '../../texts/en/checklists.ts'
import { EntryMenu } from '../../ui/entry-menu.tsx'
import { LineForm } from '../../ui/line-form.tsx'
import { ReorderList } from '../../ui/reorder/reorder-list.tsx'
import classes from './checklists.module.css'
import type { ChecklistActions } from './use-checklist-actions.ts'

const menuId = (id: string) => `entry-${id}-menu`
const problemOf = (title: string) => (canTitle(title) ? texts.entryRequired : null)

export interface ChecklistParts {
  checklist: Checklist
  editable: boolean
  actions: ChecklistActions
}

/** The entries of a checklist in their order. */
export function ChecklistEntries({ checklist, editable, actions }: ChecklistParts) {
  const headingId = useId()
  const { entries } = checklist
  const { list, formOf, open } = useEditedEntries({ shown: entries, all: entries, menuId })
  const byId = new Map(list.map((entry) => [entry.id, entry]))
  const textOf = (id: string) => byId.get(id)?.text ?? ''

  return (
    <section className={classes.section} aria-labelledby={headingId}>
      <h2 id={headingId} className={classes.heading}>
        {texts.entriesHeading}
      </h2>
      <p className={classes.hint}>
        {entries.length > 0 ? texts.entriesHint : editable ? texts.noEntries : texts.noEntriesReadOnly}
      </p>
      <LineForm
        label={texts.entryField}
        saveLabel={texts.addEntry}
        maxLength={maxTitleLength}
        problemOf={problemOf}
        trouble={editable ? null : 'read-only'}
        onSave={(text) => actions.addEntry(checklist, text)}
      />
      <ReorderList
        labelledBy={headingId}
        ids={list.map(({ id }) => id)}
        titleOf={textOf}
        editable={editable}
        dragLabel={(id) => texts.drag(textOf(id))}
        move={(id, place) => actions.moveEntry(checklist, id, place)}
        row={(id, moves) => {
          const entry = byId.get(id)
          if (!entry) return null
          const form = formOf(id)
          return form ? (
            <div className={classes.editing}>
              <LineForm
                label={texts.renaming(form.edited.text)}
                opened={form.edited.text}
                saveLabel={texts.save}
                maxLength={maxTitleLength}
                problemOf={problemOf}
                trouble={editable ? form.trouble : 'read-only'}
                onSave={form.saveWith(
                  (entry, text) => actions.reword(checklist, entry, text),
                  (text) => actions.addEntry(checklist, text),
                )}
                onCancel={form.close}
              />
            </div>
          ) : (
            <Accompanied page="workflows" id={id}>
              <div className={classes.entry}>
                <span className={classes.words} dir="auto">
                  {entry.text}
                </span>
                {editable && (
                  <EntryMenu
                    id={menuId(id)}
                    label={texts.menu(entry.text)}
                    edit={texts.rename}
                    onEdit={() => open(entry)}
                    remove={texts.remove}
                    onRemove={() => actions.removeEntry(checklist, entry)}
                  >
                    {moves}
                    <Menu.Divider />
                  </EntryMenu>
                )}
              </div>
            </Accompanied>
          )
        }}
      />
    </section>
  )
}
