import { type MeetingStatus, queryAgendaNumbers } from '@civic-hub/committee'
import { DragDropContext, Draggable, Droppable } from '@hello-pangea/dnd'
import { Button } from '@mantine/core'
import { memo, useId, useMemo, useRef, useState } from 'react'
import { useReplica } from '../../../replica/react/replica-provider.tsx'
import { useQuery } from '../../../replica/react/use-query.ts'
import { reorderTexts } from '../../../texts/en/reorder.gen.ts'
import { unreadTexts } from '../../../texts/en/unread.gen.ts'
import { focusSoon } from '../../../ui/focus-soon.ts'
import { Icon } from '../../../ui/icon.tsx'
import { DropEnd } from '../../../ui/reorder/drop-end.ts'
import { nearestTo, positionAbove } from '../../../ui/reorder/list-position.ts'
import { useReorder } from '../../../ui/reorder/use-reorder.ts'
import { shownKeys } from '../../../ui/shortcuts.ts'
import { useLatest } from '../../../ui/use-latest.ts'
import { useOneTabStop } from '../../../ui/use-one-tab-stop.ts'
import { useShownRows } from '../../../ui/use-shown-rows.tsx'
import { rowPartId } from './focus.ts'
import type { ItemKind } from './item-kind.ts'
import classes from './item-list.module.css'
import { ItemRow, type ItemRowProps, type RowVerbs } from './item-row.tsx'
import { useItemActions } from './use-item-actions.ts'
import { useOthersAnnounced } from './use-others-announced.ts'

interface ItemListProps {
  kind: ItemKind
  meetingId: string
  status: MeetingStatus
  editable: boolean
  /** The current item of the meeting, which has the marker. */
  current: string | null
  /** The item that this person opened, which may be another one. */
  opened: string | null
  /** The time that the meeting spent on each item, in milliseconds. */
  spentMs?: ReadonlyMap<string, number>
  onOpen: (itemId: string, options?: { editing: boolean }) => void
  onRemoved: (itemId: string) => void
}

/**
 * An ordered list of a meeting: completed items first, in the order of their completion, then the open ones.
 */
export const ItemList = memo(function ItemList(props: ItemListProps) {
  const { kind, meetingId, status, editable, current, opened, onOpen, onRemoved } = props
  const { texts } = kind
  const replica = useReplica()
  const order = useQuery(replica.meeting(meetingId).items[kind.name].order)
  const numbers = useQuery(useMemo(() => queryAgendaNumbers(replica.doc, meetingId), [replica, meetingId]))
  const [isUnfolded, setIsUnfolded] = useState(false)
  const actions = useItemActions(kind, meetingId)
  const { shown, step, drag } = useReorder(order, actions, reorderTexts)
  const headingId = useId()
  const completedId = useId()
  const addId = rowPartId(kind.name, 'new', 'add')
  const foldId = useId()
  const section = useRef<HTMLElement>(null)
  useOneTabStop(section)
  useOthersAnnounced(kind, meetingId)
  // Done rituals are one line until they are unfolded.
  const folds = kind.name === 'ritual' && shown.completed.length > 0
  const listedCompleted = folds && !isUnfolded ? [] : shown.completed
  const all = [...listedCompleted, ...shown.open]
  const unread = useQuery(replica.meeting(meetingId).items[kind.name].unread)
  const rows = useShownRows(all.length, (index) => rowPartId(kind.name, all[index] ?? '', 'open'))
  const completed = listedCompleted.slice(0, rows.shown)
  const open = shown.open.slice(0, rows.shown - completed.length)

  const latest = useLatest({ onOpen, step, all, open: shown.open, onRemoved })
  const verbs = useMemo((): RowVerbs => {
    const part = (itemId: string, name: 'open' | 'check') => rowPartId(kind.name, itemId, name)
    return {
      open: (itemId, options) => latest.current.onOpen(itemId, options),
      step: (itemId, direction) => latest.current.step(itemId, direction),
      setCompleted(itemId, completed) {
        actions.setCompleted(itemId, completed)
        focusSoon(part(itemId, 'check'), foldId)
      },
      insertAbove(itemId) {
        const added = actions.add(positionAbove(latest.current.open, itemId))
        if (added) latest.current.onOpen(added, { editing: true })
      },
      remove(itemId) {
        const nearest = nearestTo(latest.current.all, itemId)
        actions.remove(itemId, () => focusSoon(part(itemId, 'open')))
        latest.current.onRemoved(itemId)
        focusSoon(...(nearest ? [part(nearest, 'open')] : []), addId)
      },
    }
  }, [actions, kind, latest, addId, foldId])

  function add() {
    const itemId = actions.add()
    if (itemId) onOpen(itemId, { editing: true })
  }

  const row = (itemId: string) => ({
    kind,
    meetingId,
    itemId,
    number: numbers.get(itemId) ?? 0,
    status,
    editable,
    current: itemId === current,
    opened: itemId === opened,
    spentMinutes: itemId === current ? null : minutesOf(props.spentMs?.get(itemId)),
    verbs,
  })

  return (
    <section ref={section} className={classes.list} aria-labelledby={headingId}>
      <h2 id={headingId} className={classes.heading}>
        {texts.heading}
      </h2>
      {folds && (
        <button
          type="button"
          id={foldId}
          className={classes.fold}
          aria-expanded={isUnfolded}
          onClick={() => setIsUnfolded(!isUnfolded)}
        >
          <Icon name={isUnfolded ? 'chevronDown' : 'chevronRight'} size={16} />
          {texts.doneItems(shown.completed.length)}
        </button>
      )}
      {texts.hint && editable && !kind.completes(status) && all.length > 0 && (
        <p className={classes.hint}>{texts.hint}</p>
      )}
      {all.length === 0 && !folds && <p className={classes.hint}>{texts.empty}</p>}
      {completed.length > 0 && (
        <>
          <h3 id={completedId} className="visually-hidden">
            {texts.completed}
          </h3>
          <ol className="plain-list" aria-labelledby={completedId}>
            {completed.map((itemId) => (
              <ItemRow key={itemId} {...row(itemId)} />
            ))}
          </ol>
        </>
      )}
      <DragDropContext {...drag} dragHandleUsageInstructions={reorderTexts.dragHelp(shownKeys('Alt'))}>
        <Droppable droppableId={`${kind.name}-open`}>
          {(droppable) => (
            <ol
              className="plain-list"
              aria-labelledby={headingId}
              ref={droppable.innerRef}
              {...droppable.droppableProps}
            >
              {open.map((itemId, index) => (
                <DraggableRow key={itemId} index={index} {...row(itemId)} />
              ))}
              {droppable.placeholder}
            </ol>
          )}
        </Droppable>
      </DragDropContext>
      {rows.more}
      {unread > 0 && (
        <p className={classes.hint}>
          {unreadTexts[kind.name === 'agenda' ? 'agenda' : 'rituals'](unread)} {unreadTexts.remedy}
        </p>
      )}
      {editable && (
        <Button
          id={addId}
          size="md"
          variant="subtle"
          className={classes.add}
          leftSection={<Icon name="add" size={18} />}
          onClick={add}
        >
          {texts.add}
        </Button>
      )}
    </section>
  )
})

/** Its own component, so that a list that changes renders only the rows that do. */
const DraggableRow = memo(function DraggableRow({ index, ...row }: ItemRowProps & { index: number }) {
  return (
    <Draggable draggableId={row.itemId} index={index} isDragDisabled={!row.editable} disableInteractiveElementBlocking>
      {(provided, { isDragging, isDropAnimating }) => (
        <>
          <ItemRow {...row} drag={provided} lifted={isDragging} />
          {isDropAnimating && <DropEnd />}
        </>
      )}
    </Draggable>
  )
})

/** Whole minutes; a shorter time counts as one minute. */
function minutesOf(ms: number | undefined): number | null {
  return ms ? Math.max(1, Math.round(ms / 60_000)) : null
}
