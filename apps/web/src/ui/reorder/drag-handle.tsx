import type { ComponentProps } from 'react'
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
