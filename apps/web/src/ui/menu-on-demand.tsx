import type { ReactNode } from 'react'
import { MenuButton } from './menu-button.tsx'
import { MenuWhenOpened } from './menu-when-opened.tsx'
import { useMenuButton } from './use-menu-button.ts'

interface MenuOnDemandProps {
  /** Of the button. */
  id: string
  label: string
  className?: string | undefined
  rowControl?: string | undefined
  /** Whether closing gives the focus back to the button; something else may have taken it. */
  returnFocus?: boolean
  onOpen?: () => void
  /** The entries. */
  children: ReactNode
}

/**
 * A menu behind a button, built when it is first opened: in a list of a hundred rows the menus would be most of what
 * drawing it costs.
 */
export function MenuOnDemand({ id, label, className, rowControl, ...menu }: MenuOnDemandProps) {
  const { target, beside } = useMenuButton(id)
  return (
    <>
      <MenuButton {...target} label={label} className={className} rowControl={rowControl} />
      <MenuWhenOpened {...beside} {...menu} />
    </>
  )
}
