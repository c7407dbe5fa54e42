import { canTitle, maxTitleLength } from '@civic-hub/committee'
import type { Checklist } from '@civic-hub/committee/checklists'
import { Menu } from '@mantine/core'
import { useId } from 'react'
import { EntryList } from '../../../shell/entry-list.tsx'
import { checklistsTexts as texts } from '../../../texts/en/checklists.gen.ts'
import { EntryMenu } from '../../../ui/entry-menu.tsx'
import { LineForm } from '../../../ui/line-form.tsx'
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

  return (
    <section className={classes.section} aria-labelledby={headingId}>
      <h2 id={headingId} className={classes.heading}>
        {texts.entriesHeading}
      </h2>
      <p className={classes.hint}>
        {entries.length > 0 ? texts.entriesHint : editable ? texts.noEntries : texts.noEntriesReadOnly}
      </p>
      <EntryList
        page="workflows"
        labelledBy={headingId}
        editable={editable}
        shown={entries}
        titleOf={({ text }) => text}
        menuId={menuId}
        actions={{
          add: (text: string) => actions.addEntry(checklist, text),
          edit: (entry, text) => actions.reword(checklist, entry, text),
          move: (id, place) => actions.moveEntry(checklist, id, place),
        }}
        dragLabel={texts.drag}
        form={(opened, form) => (
          <LineForm
            label={opened ? texts.renaming(opened.text) : texts.entryField}
            opened={opened?.text}
            saveLabel={opened ? texts.save : texts.addEntry}
            maxLength={maxTitleLength}
            problemOf={problemOf}
            {...form}
          />
        )}
        empty={null}
        row={(entry, onEdit, moves) => (
          <div className={classes.entry}>
            <span className={classes.words} dir="auto">
              {entry.text}
            </span>
            {editable && (
              <EntryMenu
                id={menuId(entry.id)}
                label={texts.menu(entry.text)}
                edit={texts.rename}
                onEdit={() => onEdit(entry)}
                remove={texts.remove}
                onRemove={() => actions.removeEntry(checklist, entry)}
              >
                {moves}
                <Menu.Divider />
              </EntryMenu>
            )}
          </div>
        )}
      />
    </section>
  )
}
