import { DragDropContext, Draggable, Droppable } from '@hello-pangea/dnd'
import { Menu } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { reorderTexts } from '../../texts/en/reorder.gen.ts'
import { Icon } from '../icon.tsx'
import { shownKeys } from '../shortcuts.ts'
import { DragHandle, stepOfKey } from './drag-handle.tsx'
import { DropEnd } from './drop-end.ts'
import type { ListPosition } from './list-position.ts'
import classes from './reorder-list.module.css'
import { useReorder } from './use-reorder.ts'

interface ReorderListProps {
  labelledBy?: string | undefined
  label?: string | undefined
  ids: readonly string[]
  titleOf: (id: string) => string
  editable: boolean
  dragLabel: (id: string) => string
  /** Returns true if the item was moved. */
  move: (id: string, place: ListPosition) => boolean
  /** Renders the content of a row. `moves` are the menu entries that move the row. */
  row: (id: string, moves: ReactNode) => ReactNode
}

/** A list whose rows are moved by a handle, by Alt and an arrow key, or from their menu. */
export function ReorderList(props: ReorderListProps) {
  const { labelledBy, label, ids, titleOf, editable, dragLabel, move, row } = props
  const { shown, step, drag } = useReorder({ open: ids }, { titleOf, move }, reorderTexts)
  const listId = useId()

  function onKeyDown(event: KeyboardEvent, id: string) {
    const direction = stepOfKey(event)
    if (!editable || direction === null) return
    // In a field of the row, the keys belong to the field.
    if (event.target instanceof HTMLElement && event.target.closest('form')) return
    event.preventDefault()
    step(id, direction)
  }

  const moves = (id: string) => (
    <>
      <Menu.Item leftSection={<Icon name="up" size={18} />} onClick={() => step(id, -1)}>
        {reorderTexts.moveUp}
      </Menu.Item>
      <Menu.Item leftSection={<Icon name="down" size={18} />} onClick={() => step(id, 1)}>
        {reorderTexts.moveDown}
      </Menu.Item>
    </>
  )

  return (
    <DragDropContext {...drag} dragHandleUsageInstructions={reorderTexts.dragHelp(shownKeys('Alt'))}>
      <Droppable droppableId={listId}>
        {(droppable) => (
          <ol
            className="plain-list"
            aria-labelledby={labelledBy}
            aria-label={label}
            ref={droppable.innerRef}
            {...droppable.droppableProps}
          >
            {shown.open.map((id, index) => (
              <Draggable
                key={id}
                draggableId={id}
                index={index}
                isDragDisabled={!editable}
                disableInteractiveElementBlocking
              >
                {(provided, { isDragging, isDropAnimating }) => (
                  <li
                    ref={provided.innerRef}
                    {...provided.draggableProps}
                    id={id}
                    className={classes.row}
                    data-lifted={isDragging || undefined}
                    onKeyDown={(event) => onKeyDown(event, id)}
                  >
                    {editable && (
                      <DragHandle
                        {...provided.dragHandleProps}
                        id={`drag-${id}`}
                        className={classes.handle}
                        aria-label={dragLabel(id)}
                      />
                    )}
                    <div className={classes.content}>{row(id, moves(id))}</div>
                    {isDropAnimating && <DropEnd />}
                  </li>
                )}
              </Draggable>
            ))}
            {droppable.placeholder}
          </ol>
        )}
      </Droppable>
    </DragDropContext>
  )
}
