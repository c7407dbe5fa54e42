import { type ListedActionItem, outcomeField } from '@civic-hub/committee'
import type { ReactNode } from 'react'
import { useReplica } from '../../../replica/react/replica-provider.tsx'
import type { SuggestedPerson } from '../../../shell/people/people-to-pick.ts'
import { useEditedEntries } from '../../../shell/use-edited-entry.ts'
import { useOpenForms } from '../../../shell/use-open-forms.ts'
import { actionItemsTexts as texts } from '../../../texts/en/action-items.gen.ts'
import { dayForField } from '../../../ui/dates.ts'
import { type EntryInForm, withEntryInForm } from '../../../ui/entry-in-form.ts'
import { focusSoon } from '../../../ui/focus-soon.ts'
import { LineForm } from '../../../ui/line-form.tsx'
import { nearestTo } from '../../../ui/reorder/list-position.ts'
import { actionItemActions } from './action-item-actions.ts'
import { ActionItemForm } from './action-item-form.tsx'
import { ActionItemRow } from './action-item-row.tsx'
import classes from './action-items.module.css'

export const actionMenuId = (id: string) => `action-${id}-menu`

interface ActionItemRowsProps<Item> {
  slug: string
  /** In the order of the screen. */
  items: readonly Item[]
  meetingIdOf: (item: Item) => string
  /** The meeting as a link, on a page with the items of several ones. */
  meetingOf?: (item: Item) => ReactNode
  people: readonly SuggestedPerson[]
  editable: boolean
  /** Receives the focus after the last open item was completed. */
  headingId: string
}

/**
 * The rows of action items, which are edited in place. A completed item stays among the open ones while the field for what was
 * done is open.
 */
export function useActionItemRows<Item extends ListedActionItem>(props: ActionItemRowsProps<Item>) {
  const { slug, items, meetingIdOf, meetingOf, people, editable, headingId } = props
  const replica = useReplica()
  const edited = useEditedEntries({ shown: items, all: items, menuId: actionMenuId })
  const outcomes = useOpenForms<EntryInForm<Item>>(({ entry }) => entry.id)
  const list = outcomes.open.reduce(withEntryInForm<Item>, edited.list)
  const outcomeOf = (id: string) => outcomes.open.find(({ entry }) => entry.id === id)
  const today = dayForField(new Date())
  const unfinished = list.filter(({ id, done }) => !done || outcomeOf(id))
  const completed = list.filter((item) => !unfinished.includes(item))

  function complete(item: Item) {
    const above = list.slice(0, list.indexOf(item)).map(({ id }) => id)
    outcomes.show({ entry: item, above })
  }

  function closeOutcome(form: EntryInForm<Item>) {
    outcomes.close(form)
    const ids = unfinished.map(({ id }) => id)
    const next = nearestTo(ids, form.entry.id)
    focusSoon(...(next === null ? [] : [actionMenuId(next)]), headingId)
  }

  function row(item: Item) {
    const actions = actionItemActions(replica, meetingIdOf(item))
    const form = edited.formOf(item.id)
    const outcome = outcomeOf(item.id)
    const isThere = items.some(({ id }) => id === item.id)
    return form ? (
      <li key={item.id} className={classes.editing}>
        <ActionItemForm
          name={texts.editing(item.title)}
          opened={form.edited}
          people={people}
          hasOutcome={form.edited.done}
          saveLabel={texts.save}
          trouble={editable ? form.trouble : 'read-only'}
          onSave={form.saveWith(actions.edit, actions.add)}
          onCancel={form.close}
        />
      </li>
    ) : (
      <ActionItemRow
        key={item.id}
        slug={slug}
        item={item}
        meeting={meetingOf?.(item)}
        today={today}
        editable={editable}
        onDone={(isDone) => {
          if (!actions.setDone(item, isDone)) return
          if (isDone) complete(item)
          else if (outcome) outcomes.close(outcome)
        }}
        onEdit={() => edited.open(item)}
        onRemove={() => actions.remove(item)}
      >
        {outcome && (
          <div ref={outcomes.elementOf(outcome)} className={classes.outcome}>
            <LineForm
              label={texts.outcomeLabel}
              opened={item.outcome ?? ''}
              saveLabel={texts.save}
              maxLength={outcomeField.max}
              trouble={!editable ? 'read-only' : isThere ? null : 'gone'}
              onSave={(words) => {
                if (actions.edit(item, { ...item, outcome: words })) closeOutcome(outcome)
                return false
              }}
              onCancel={() => closeOutcome(outcome)}
            />
          </div>
        )}
      </ActionItemRow>
    )
  }
  return { unfinished, completed, row }
}
