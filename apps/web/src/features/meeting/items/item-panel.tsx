import { type MeetingStatus, queryAgendaNumbers } from '@civic-hub/committee'
import { Button, CloseButton } from '@mantine/core'
import { type ComponentProps, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useReplica } from '../../../replica/react/replica-provider.tsx'
import { useQuery } from '../../../replica/react/use-query.ts'
import { reorderTexts } from '../../../texts/en/reorder.gen.ts'
import edged from '../../../ui/edged-note.module.css'
import { focusSoon } from '../../../ui/focus-soon.ts'
import { Icon } from '../../../ui/icon.tsx'
import { say } from '../../../ui/live-region.tsx'
import marker from '../../../ui/marker.module.css'
import { nearestTo, positionBelow, positionStepped } from '../../../ui/reorder/list-position.ts'
import type { Hold } from '../../../ui/use-hold.ts'
import { panelParts, rowPartId } from './focus.ts'
import { ItemForm } from './item-form.tsx'
import type { ItemKind } from './item-kind.ts'
import { ItemMenu } from './item-menu.tsx'
import classes from './item-panel.module.css'
import { ItemSubtasks } from './item-subtasks.tsx'
import { ItemTags } from './item-tags.tsx'
import { useItemActions } from './use-item-actions.ts'
import { type ItemPlace, notesOf, titleOf, useItemPart, withoutTexts } from './use-item-part.ts'

interface ItemPanelProps {
  kind: ItemKind
  meetingId: string
  itemId: string
  status: MeetingStatus
  editable: boolean
  editing: boolean
  /**
   * Returns true once after the person has opened an item, when it is visible: its heading receives the
   * focus.
   */
  takeFocusRequest: (visible: () => boolean) => boolean
  /** True if this is the meeting's current item. */
  current: boolean
  /** True if the meeting has just moved here because a member completed the item before. */
  advanced: boolean
  onEditing: (editing: boolean) => void
  /** True if the person opened the item; otherwise it is the current item of the meeting. */
  opened: boolean
  onClose: (then?: () => void) => void
  /** Keeps the item on screen while it has unsaved words. */
  onHold: Hold
  onOpen: (itemId: string, options?: { editing: boolean }) => void
  /** Its motions and speakers, between the title and the notes. */
  motions: ReactNode
  /** Its documents, after the subtasks. */
  documents: ReactNode
}

/** One item at full width: its fields, its subtasks, and the buttons for it. */
export function ItemPanel(props: ItemPanelProps) {
  const { kind, meetingId, itemId, status, editable, editing, onEditing, opened, onClose } = props
  const { texts } = kind
  const items = useReplica().meeting(meetingId).items[kind.name]
  const item = useItemPart(props, withoutTexts)
  const late = useQuery(useMemo(() => items.lateNotes(itemId), [items, itemId]))
  const actions = useItemActions(kind, meetingId)
  const heading = useRef<HTMLHeadingElement>(null)
  const settling = useSettling(props.advanced)
  /** While a vote is open, it is shown alone, until the member asks for the rest of the item. */
  const [showsWhole, setShowsWhole] = useState(false)

  const removed = item !== null && item.removedAt !== null
  // Called with every render: on a phone the item is opened first, and is visible after the next render.
  useEffect(() => {
    // Checked last: on every other render it would make the browser compute the style of the whole page for
    // nothing.
    const visible = () => heading.current?.checkVisibility() ?? false
    if (props.takeFocusRequest(visible) && !editing) heading.current?.focus()
  })
  useEffect(() => {
    if (removed && document.activeElement === document.body) heading.current?.focus()
  }, [removed])

  if (!item) return <p>{texts.wasRemoved}</p>
  const title = <Title {...props} />

  function close() {
    onClose(() => focusSoon(rowPartId(kind.name, itemId, 'open'), panelParts.heading))
  }

  function remove() {
    const { completed, open } = items.order.read()
    const nearest = nearestTo([...completed, ...open], itemId)
    onClose(() => {
      actions.remove(itemId, () => {})
      focusSoon(...(nearest ? [rowPartId(kind.name, nearest, 'open')] : []), panelParts.heading)
    })
  }

  function step(direction: -1 | 1) {
    const { open } = items.order.read()
    const stepped = positionStepped(open, itemId, direction)
    const title = actions.titleOf(itemId)
    if (!stepped) say(direction < 0 ? reorderTexts.first(title) : reorderTexts.last(title))
    else if (actions.move(itemId, stepped.place)) say(reorderTexts.moved(title, stepped.position, open.length))
  }

  function setCompleted(completed: boolean) {
    actions.setCompleted(itemId, completed)
    // A live meeting moves to the next open item; the panel follows it.
    if (completed && status === 'live' && opened) onClose()
    focusSoon(completed && status === 'live' ? panelParts.heading : panelParts.complete)
  }

  if (removed) {
    return (
      <section className={classes.panel} aria-labelledby={panelParts.heading}>
        <h2 ref={heading} id={panelParts.heading} tabIndex={-1} className={classes.title}>
          <span dir="auto">{title}</span>
        </h2>
        <p>{texts.wasRemoved}</p>
        <div className={classes.actions}>
          {editable && (
            <Button size="md" onClick={() => actions.restore(itemId)}>
              {texts.restore}
            </Button>
          )}
          <Button size="md" variant="default" onClick={close}>
            {texts.close}
          </Button>
        </div>
      </section>
    )
  }

  return (
    <section
      className={classes.panel}
      aria-labelledby={panelParts.heading}
      data-item
      data-whole={showsWhole || undefined}
    >
      <div className={classes.top}>
        <p className={classes.position}>
          <Position kind={kind} meetingId={meetingId} itemId={itemId} />
          {item.completed && ` · ${texts.isCompleted}`}
          {item.deadline && !editing && ` · ${texts.deadline(item.deadline)}`}
        </p>
        <button
          type="button"
          className={classes.whole}
          aria-expanded={showsWhole}
          onClick={() => setShowsWhole(!showsWhole)}
        >
          {texts.whole}
        </button>
        {opened && <CloseButton aria-label={texts.close} onClick={close} />}
      </div>
      <h2
        ref={heading}
        id={panelParts.heading}
        tabIndex={-1}
        className={editing ? 'visually-hidden' : `${classes.title} ${props.current ? marker.marked : ''}`}
      >
        <span dir="auto">{editing ? <Title {...props} words={texts.editing} /> : title}</span>
      </h2>
      <ItemTags
        itemId={itemId}
        tags={item.tags}
        texts={texts}
        editable={editable}
        onAdd={(tag) => actions.addTag(itemId, tag)}
        onRemove={(tag) => actions.removeTag(itemId, tag)}
      />
      <div className={classes.motions}>{props.motions}</div>
      {late.length > 0 && <p className={edged.note}>{texts.late(late)}</p>}
      {editable && editing ? (
        <ItemForm
          key={itemId}
          kind={kind}
          meetingId={meetingId}
          item={item}
          actions={actions}
          onNext={() => {
            const added = actions.add(positionBelow(items.order.read().open, itemId))
            if (added) props.onOpen(added, { editing: true })
          }}
          onDone={(isThere) => {
            onEditing(false)
            if (!isThere) onClose()
            focusSoon(isThere ? panelParts.edit : rowPartId(kind.name, 'new', 'add'), panelParts.heading)
          }}
        />
      ) : (
        <Notes {...props} />
      )}
      <ItemSubtasks
        itemId={itemId}
        subtasks={item.subtasks}
        texts={texts}
        editable={editable}
        editing={editing}
        actions={actions}
        onHold={props.onHold}
      />
      {props.documents}
      {editable && !editing && (
        <div className={classes.actions}>
          {kind.completes(status) && (
            <Button
              id={panelParts.complete}
              disabled={settling}
              size="md"
              variant={item.completed ? 'default' : 'filled'}
              leftSection={<Icon name={item.completed ? 'undo' : 'check'} size={18} />}
              onClick={() => setCompleted(!item.completed)}
            >
              {item.completed ? texts.reopenItem : texts.completeItem}
            </Button>
          )}
          <Button
            id={panelParts.edit}
            size="md"
            variant="default"
            leftSection={<Icon name="edit" size={18} />}
            onClick={() => onEditing(true)}
          >
            {texts.edit}
          </Button>
          <PanelMenu
            kind={kind}
            meetingId={meetingId}
            itemId={itemId}
            completed={item.completed}
            completes={false}
            onStep={step}
            onRemove={remove}
          />
        </div>
      )}
    </section>
  )
}

/** The title of the item. Only this component renders with every key in it. */
function Title({ words, ...place }: ItemPlace & { words?: (title: string) => string }) {
  const title = useTitle(place)
  return words ? words(title) : title
}

function Notes(place: ItemPlace) {
  const notes = useItemPart(place, notesOf)?.trim()
  return (
    <p className={classes.notes} dir="auto" data-empty={!notes || undefined}>
      {notes || place.kind.texts.noNotes}
    </p>
  )
}

function PanelMenu({ meetingId, itemId, ...menu }: ItemPlace & Omit<ComponentProps<typeof ItemMenu>, 'id' | 'title'>) {
  const title = useTitle({ kind: menu.kind, meetingId, itemId })
  return <ItemMenu id={panelParts.menu} title={title} {...menu} />
}

const useTitle = (place: ItemPlace): string => useItemPart(place, titleOf)?.trim() || place.kind.texts.untitled

/**
 * The number of the item. Only this component renders when another item is completed, added or
 * moved.
 */
function Position({ kind, meetingId, itemId }: Pick<ItemPanelProps, 'kind' | 'meetingId' | 'itemId'>) {
  const replica = useReplica()
  const { completed, open } = useQuery(replica.meeting(meetingId).items[kind.name].order)
  const numbers = useQuery(useMemo(() => queryAgendaNumbers(replica.doc, meetingId), [replica, meetingId]))
  const all = [...completed, ...open]
  const position = kind.name === 'agenda' ? (numbers.get(itemId) ?? 0) : all.indexOf(itemId) + 1
  return position > 0 ? kind.texts.position(position, all.length) : null
}

const settleMs = 800

/** A press that was meant for the previous item must not complete the item that has just replaced it. */
function useSettling(advanced: boolean): boolean {
  const [settling, setSettling] = useState(advanced)
  useEffect(() => {
    const timer = setTimeout(() => setSettling(false), settleMs)
    return () => clearTimeout(timer)
  }, [])
  return settling
}
