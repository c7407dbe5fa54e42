import type { ComponentProps, KeyboardEvent } from 'react'
import { Icon } from '../icon.tsx'
import classes from './drag-handle.module.css'

/** The handle by which a row of a list is dragged. The row defines its size. */
export function DragHandle({ className, ...rest }: ComponentProps<'button'>) {
  return (
    <button type="button" {...rest} className={`${classes.handle} ${className}`}>
      <Icon name="drag" size={18} />
    </button>
  )
}

/** Returns the step by which Alt and an arrow key move a row up or down; null for every other key. */
export function stepOfKey({ altKey, key }: KeyboardEvent): -1 | 1 | null {
  if (!altKey) return null
  return key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : null
}
