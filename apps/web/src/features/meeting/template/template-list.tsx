import { canTitle, maxTitleLength, type TemplateEntry } from '@civic-hub/committee'
import { Menu } from '@mantine/core'
import { type ClipboardEvent, useId } from 'react'
import type { PastedItem } from '../../../shell/pasted-items/read-pasted-items.ts'
import { Icon } from '../../../ui/icon.tsx'
import { LineForm } from '../../../ui/line-form.tsx'
import { MenuOnDemand } from '../../../ui/menu-on-demand.tsx'
import { ReorderList } from '../../../ui/reorder/reorder-list.tsx'
import type { TemplateKind } from './template-kind.ts'
import classes from './template-list.module.css'
import type { TemplateDraft } from './use-template-actions.ts'
import { useTemplateActions } from './use-template-actions.ts'

interface TemplateListProps {
  kind: TemplateKind
  draft: TemplateDraft
  entries: readonly TemplateEntry[]
  editable: boolean
  /** The text in the field for the next entry. */
  next: string
  onNext: (text: string) => void
}

/** One list of the template: a field for the next entry, and the entries in their order. */
export function TemplateList(props: TemplateListProps) {
  const { kind, draft, entries, editable, next, onNext } = props
  const { texts } = kind
  const actions = useTemplateActions(kind, draft)
  const headingId = useId()
  const textById = new Map(entries.map(({ id, text }) => [id, text]))
  const textOf = (id: string) => textById.get(id) ?? ''

  function onPaste(event: ClipboardEvent<HTMLInputElement>) {
    const lines = event.clipboardData.getData('text/plain')
    if (!/[\r\n]/.test(lines.trim())) return
    event.preventDefault()
    const field = event.currentTarget
    const add = (items: readonly PastedItem[]) => actions.addAll(items.map(({ title }) => title))
    void import('../../../shell/pasted-items/paste-items.tsx').then(
      ({ pasteItems }) => pasteItems(lines, field, add, false),
      () => document.execCommand('insertText', false, lines),
    )
  }

  return (
    <section className={classes.list} aria-labelledby={headingId}>
      <h2 id={headingId} className={classes.heading}>
        {texts.heading}
      </h2>
      <LineForm
        label={texts.field}
        saveLabel={texts.add}
        maxLength={maxTitleLength}
        text={next}
        onText={onNext}
        problemOf={(text) => (canTitle(text) ? texts.blank : null)}
        trouble={editable ? null : 'read-only'}
        onSave={actions.add}
        onPaste={onPaste}
      />
      {entries.length === 0 && <p className={classes.empty}>{texts.empty}</p>}
      <ReorderList
        labelledBy={headingId}
        ids={entries.map(({ id }) => id)}
        titleOf={textOf}
        editable={editable}
        dragLabel={(id) => texts.drag(textOf(id))}
        move={actions.move}
        row={(id, moves) => (
          <div className={classes.entry}>
            <span className={classes.text} dir="auto">
              {textOf(id)}
            </span>
            {editable && (
              <MenuOnDemand id={`template-${id}-menu`} label={texts.menu(textOf(id))}>
                {moves}
                <Menu.Divider />
                <Menu.Item
                  color="var(--hub-danger)"
                  leftSection={<Icon name="remove" size={18} />}
                  onClick={() => actions.remove(id)}
                >
                  {texts.remove}
                </Menu.Item>
              </MenuOnDemand>
            )}
          </div>
        )}
      />
    </section>
  )
}
