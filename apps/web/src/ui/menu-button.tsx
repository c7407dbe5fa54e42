import type { ComponentProps } from 'react'
import { notInSnapshot } from '../start/startup-snapshot.ts'
import { Icon } from './icon.tsx'
import classes from './menu-button.module.css'

interface MenuButtonProps extends ComponentProps<'button'> {
  label: string
  /** Identifies the button among the controls of its row, for lists that are one tab stop. */
  rowControl?: string | undefined
}

/** The button with three dots that opens the menu of a row or card. */
export function MenuButton({ label, className = '', rowControl, ...button }: MenuButtonProps) {
  return (
    <button
      {...notInSnapshot}
      type="button"
      className={`${classes.button} ${className}`}
      aria-label={label}
      data-row-control={rowControl}
      {...button}
    >
      <Icon name="more" />
    </button>
  )
}
