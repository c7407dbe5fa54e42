import type { MeetingStatus } from '@civic-hub/committee'
import type { DraggableProvided } from '@hello-pangea/dnd'
import { type CSSProperties, type KeyboardEvent, memo } from 'react'
import { usePeopleInEntry } from '../../../shell/people/use-people-in-entry.ts'
import { itemsTexts } from '../../../texts/en/items.gen.ts'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import { DragHandle, stepOfKey } from '../../../ui/reorder/drag-handle.tsx'
import { rowPartId } from './focus.ts'
import type { ItemKind, ListedItem } from './item-kind.ts'
import { itemEntry } from './item-kind.ts'
import { ItemMenu } from './item-menu.tsx'
import classes from './item-row.module.css'
import { useItemPart } from './use-item-part.ts'

/** The spent and the planned time. */
function minutesInWords(spent: number | null, planned: number | null): string {
  if (planned === null) return itemsTexts.minutesSpent(spent ?? 0)
  return spent === null ? itemsTexts.minutesPlanned(planned) : itemsTexts.minutesOf(spent, planned)
}

/** The callbacks of a row's list. They are stable, so that a change to one item renders only that row. */
export interface RowVerbs {
  open(itemId: string, options?: { editing: boolean }): void
  setCompleted(itemId: string, completed: boolean): void
  step(itemId: string, step: -1 | 1): void
  insertAbove(itemId: string): void
  remove(itemId: string): void
}

export interface ItemRowProps {
  kind: ItemKind
  meetingId: string
  itemId: string
  /** Its number in the agenda, which it keeps when items are completed. */
  number: number
  status: MeetingStatus
  editable: boolean
  /** True if this is the meeting's current item. */
  current: boolean
  /** True if this person opened it. */
  opened: boolean
  /** The time that the meeting spent on it, in whole minutes; null if it was never current, or still is. */
  spentMinutes: number | null
  verbs: RowVerbs
  drag?: DraggableProvided
  lifted?: boolean
}

export const ItemRow = memo(function ItemRow(props: ItemRowProps) {
  const { kind, meetingId, itemId, number, status, editable, current, opened, verbs, drag } = props
  const { texts } = kind
  const item = useItemPart(props, rowItem)
  const people = usePeopleInEntry({ meetingId }, itemEntry(kind.name, itemId))
  if (!item) return null
  const title = item.title.trim() || texts.untitled
  const part = (name: Parameters<typeof rowPartId>[2]) => rowPartId(kind.name, itemId, name)

  const style: CSSProperties & { '--person'?: string } = {
    ...drag?.draggableProps.style,
    '--person': people?.colour,
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = stepOfKey(event)
    if (!editable || !drag || step === null) return
    event.preventDefault()
    verbs.step(itemId, step)
  }

  return (
    <li
      ref={drag?.innerRef}
      {...drag?.draggableProps}
      className={classes.row}
      data-current={current || undefined}
      data-opened={opened || undefined}
      data-completed={item.completed || undefined}
      data-lifted={props.lifted || undefined}
      data-editable={editable || undefined}
      style={style}
      onKeyDown={onKeyDown}
    >
      {editable && drag && (
        <DragHandle
          {...drag.dragHandleProps}
          id={part('drag')}
          data-row-control="drag"
          className={classes.handle}
          aria-label={texts.drag(title)}
        />
      )}
      <button
        type="button"
        id={part('open')}
        data-row-control="open"
        className={classes.open}
        aria-current={current ? 'step' : opened || undefined}
        onClick={() => verbs.open(itemId)}
      >
        <span className={classes.number}>{item.icon === undefined ? `${number}.` : <ItemIcon icon={item.icon} />}</span>
        <span className={classes.words}>
          <span className={classes.title} dir="auto">
            {title}
          </span>
          {item.completed && !editable && <span className="visually-hidden">{texts.isCompleted}</span>}
          <span className={classes.details}>
            {item.isRequired && <span>{texts.isRequired}</span>}
            {item.deadline && <span>{texts.deadline(item.deadline)}</span>}
            {(props.spentMinutes !== null || item.plannedMinutes) && (
              <span>{minutesInWords(props.spentMinutes, item.plannedMinutes ?? null)}</span>
            )}
            {item.subtaskCount > 0 && <span>{texts.steps(item.subtasksDone, item.subtaskCount)}</span>}
            {people && <span className={classes.people}>{people.names}</span>}
          </span>
        </span>
      </button>
      {editable ? (
        <label className={classes.check}>
          <span className="visually-hidden">{texts.complete(title)}</span>
          <input
            type="checkbox"
            id={part('check')}
            data-row-control="check"
            checked={item.completed}
            disabled={!kind.completes(status)}
            onChange={(event) => verbs.setCompleted(itemId, event.currentTarget.checked)}
          />
          <span className={classes.box}>
            <Icon name="check" size={16} />
          </span>
        </label>
      ) : (
        item.completed && (
          <span className={classes.ticked}>
            <Icon name="check" size={18} />
          </span>
        )
      )}
      {editable && (
        <ItemMenu
          id={part('menu')}
          kind={kind}
          title={title}
          completed={item.completed}
          completes={kind.completes(status)}
          className={classes.menu}
          onEdit={() => verbs.open(itemId, { editing: true })}
          onCompleted={(completed) => verbs.setCompleted(itemId, completed)}
          onInsertAbove={() => verbs.insertAbove(itemId)}
          onStep={(step) => verbs.step(itemId, step)}
          onRemove={() => verbs.remove(itemId)}
        />
      )}
    </li>
  )
})

/** Icons that are drawn in one colour like all others here. Many systems show flags as two letters. */
const drawn: Partial<Record<string, IconName>> = { '🇺🇸': 'flag', '📖': 'book', '📋': 'document' }

/** An item's icon from the document, as decoration beside its title. */
function ItemIcon({ icon }: { icon: string }) {
  const name = drawn[icon]
  return name ? <Icon name={name} size={18} /> : <span aria-hidden="true">{icon}</span>
}

/** The fields of an item that a row shows. */
interface RowItem
  extends Pick<ListedItem, 'title' | 'completed' | 'deadline' | 'plannedMinutes' | 'isRequired' | 'icon'> {
  readonly subtaskCount: number
  readonly subtasksDone: number
}

/** The item without the fields that only its panel shows, so that typing notes does not render the row. */
function rowItem(item: ListedItem): RowItem {
  const { title, completed, deadline, plannedMinutes, isRequired, icon, subtasks } = item
  return {
    title,
    completed,
    deadline,
    plannedMinutes,
    isRequired,
    icon,
    subtaskCount: subtasks.length,
    subtasksDone: subtasks.filter((subtask) => subtask.completed).length,
  }
}
