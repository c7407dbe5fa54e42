import type { ReactNode } from 'react'
import { ButtonMenu, type ButtonMenuProps } from './button-menu.tsx'
import { MenuButton } from './menu-button.tsx'
import { useBuiltWhenOpened } from './use-built-when-opened.ts'
import { useMenuButton } from './use-menu-button.ts'

interface MenuOnDemandProps {
  /** The id of the button. */
  id: string
  label: string
  className?: string | undefined
  rowControl?: string | undefined
  /** False if closing must not move the focus back to the button, because another element has received it. */
  returnFocus?: boolean
  onOpen?: () => void
  /** The menu's entries. */
  children: ReactNode
}

/**
 * A menu behind a button, rendered when it is first opened: in a list of a hundred rows the menus would be most of
 * the rendering cost.
 */
export function MenuOnDemand({ id, label, className, rowControl, onOpen, ...menu }: MenuOnDemandProps) {
  const { target, dropdown } = useMenuButton(id)
  return (
    <>
      <MenuButton
        {...target}
        label={label}
        className={className}
        rowControl={rowControl}
        onClick={() => {
          // Mantine calls `onOpen` only for menus that have their button themselves.
          if (!dropdown.opened) onOpen?.()
          target.onClick()
        }}
      />
      <MenuWhenOpened {...dropdown} {...menu} />
    </>
  )
}

/** The menu of a button that is already on the page, rendered when it is first opened. */
export function MenuWhenOpened({ opened, ...menu }: ButtonMenuProps) {
  const { isBuilt, isOpened } = useBuiltWhenOpened(opened)
  return isBuilt && <ButtonMenu {...menu} withinPortal opened={isOpened} />
}
