import { maxTitleLength, type TemplateEntry } from '@civic-hub/committee'
import { DragDropContext, Draggable, type DraggableProvided, Droppable } from '@hello-pangea/dnd'
import { Button, Menu, TextInput } from '@mantine/core'
import { type FormEvent, type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { reorderTexts } from '../../texts/en/reorder.ts'
import { Icon } from '../../ui/icon.tsx'
import { MenuOnDemand } from '../../ui/menu-on-demand.tsx'
import { useReorder } from '../../ui/reorder/use-reorder.ts'
import type { TemplateKind } from './template-kind.ts'
import classes from './template-list.module.css'
import { useTemplateActions } from './use-template-actions.ts'

interface TemplateListProps {
  kind: TemplateKind
  entries: readonly TemplateEntry[]
  editable: boolean
  /** The content of the field for the next entry. */
  next: string
  onNext: (text: string) => void
  /** Whether somebody tried to add a blank one. */
  blank: boolean
  onBlank: (blank: boolean) => void
}

/** One list of the template: a field for the next entry, and the entries in their order. */
export function TemplateList(props: TemplateListProps) {
  const { kind, entries, editable, next, onNext, blank, onBlank } = props
  const { texts } = kind
  const actions = useTemplateActions(kind)
  const { shown, step, drag } = useReorder(
    { open: entries.map(({ id }) => id), entries },
    actions,
    reorderTexts,
  )
  const headingId = useId()
  const field = useRef<HTMLInputElement>(null)

  function add(event: FormEvent) {
    event.preventDefault()
    field.current?.focus()
    const added = actions.add(next)
    onBlank(!added)
    if (added) onNext('')
  }

  return (
    <section className={classes.list} aria-labelledby={headingId}>
      <h2 id={headingId} className={classes.heading}>
        {texts.heading}
      </h2>
      {editable && (
        <form className={classes.add} onSubmit={add} noValidate>
          <TextInput
            ref={field}
            className={classes.field}
            aria-label={texts.field}
            placeholder={texts.field}
            autoComplete="off"
            dir="auto"
            maxLength={maxTitleLength}
            value={next}
            error={blank ? texts.blank : undefined}
            onChange={(event) => {
              onNext(event.currentTarget.value)
              onBlank(false)
            }}
            onBlur={() => onBlank(false)}
          />
          <Button size="md" type="submit" variant="default">
            {texts.add}
          </Button>
        </form>
      )}
      {shown.entries.length === 0 && <p className={classes.empty}>{texts.empty}</p>}
      <DragDropContext {...drag} dragHandleUsageInstructions={reorderTexts.dragHelp}>
        <Droppable droppableId={`template-${kind.name}`}>
          {(droppable) => (
            <ol
              className="plain-list"
              aria-labelledby={headingId}
              ref={droppable.innerRef}
              {...droppable.droppableProps}
            >
              {shown.entries.map((entry, index) => (
                <Draggable
                  key={entry.id}
                  draggableId={entry.id}
                  index={index}
                  isDragDisabled={!editable}
                  disableInteractiveElementBlocking
                >
                  {(provided, { isDragging }) => (
                    <TemplateRow
                      kind={kind}
                      entry={entry}
                      editable={editable}
                      drag={provided}
                      lifted={isDragging}
                      onStep={(direction) => step(entry.id, direction)}
                      onRemove={() => actions.remove(entry.id)}
                    />
                  )}
                </Draggable>
              ))}
              {droppable.placeholder}
            </ol>
          )}
        </Droppable>
      </DragDropContext>
    </section>
  )
}

function TemplateRow(props: {
  kind: TemplateKind
  entry: TemplateEntry
  editable: boolean
  drag: DraggableProvided
  lifted: boolean
  onStep: (direction: -1 | 1) => void
  onRemove: () => void
}) {
  const { kind, entry, editable, drag, lifted, onStep, onRemove } = props
  const { texts } = kind

  function onKeyDown(event: KeyboardEvent) {
    if (!editable || !event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    onStep(event.key === 'ArrowUp' ? -1 : 1)
  }

  return (
    <li
      ref={drag.innerRef}
      {...drag.draggableProps}
      className={classes.row}
      data-lifted={lifted || undefined}
      onKeyDown={onKeyDown}
    >
      {editable && (
        <button
          type="button"
          {...drag.dragHandleProps}
          id={`template-${entry.id}-drag`}
          className={classes.handle}
          aria-label={texts.drag(entry.text)}
        >
          <Icon name="drag" size={18} />
        </button>
      )}
      <span className={classes.text} dir="auto">
        {entry.text}
      </span>
      {editable && (
        <MenuOnDemand id={`template-${entry.id}-menu`} label={texts.menu(entry.text)}>
          <MenuEntry icon="up" onClick={() => onStep(-1)}>
            {texts.moveUp}
          </MenuEntry>
          <MenuEntry icon="down" onClick={() => onStep(1)}>
            {texts.moveDown}
          </MenuEntry>
          <Menu.Divider />
          <MenuEntry icon="remove" danger onClick={onRemove}>
            {texts.remove}
          </MenuEntry>
        </MenuOnDemand>
      )}
    </li>
  )
}

function MenuEntry(props: {
  icon: 'up' | 'down' | 'remove'
  danger?: boolean
  onClick: () => void
  children: ReactNode
}) {
  const { icon, danger, onClick, children } = props
  return (
    <Menu.Item
      leftSection={<Icon name={icon} size={18} />}
      {...(danger && { color: 'var(--hub-danger)' })}
      onClick={onClick}
    >
      {children}
    </Menu.Item>
  )
}
