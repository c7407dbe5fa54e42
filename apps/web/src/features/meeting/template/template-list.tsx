import { canTitle, maxTitleLength, type TemplateEntry } from '@civic-hub/committee'
import { Menu } from '@mantine/core'
import { useId } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import { LineForm } from '../../../ui/line-form.tsx'
import { MenuOnDemand } from '../../../ui/menu-on-demand.tsx'
import { onPasteOfLines } from '../../../ui/paste-lines.ts'
import { ReorderList } from '../../../ui/reorder/reorder-list.tsx'
import type { TemplateKind } from './template-kind.ts'
import classes from './template-list.module.css'
import { useTemplateActions } from './use-template-actions.ts'

interface TemplateListProps {
  kind: TemplateKind
  entries: readonly TemplateEntry[]
  editable: boolean
  /** The text in the field for the next entry. */
  next: string
  onNext: (text: string) => void
}

/** One list of the template: a field for the next entry, and the entries in their order. */
export function TemplateList(props: TemplateListProps) {
  const { kind, entries, editable, next, onNext } = props
  const { texts } = kind
  const actions = useTemplateActions(kind)
  const headingId = useId()
  const textById = new Map(entries.map(({ id, text }) => [id, text]))
  const textOf = (id: string) => textById.get(id) ?? ''

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
        onPaste={onPasteOfLines(async (lines) => {
          const { offerItems } = await import('../items/pasted-items.tsx')
          const pasted = await offerItems(lines, false)
          if (pasted) actions.addAll(pasted.map(({ title }) => title))
          return pasted !== null
        })}
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
