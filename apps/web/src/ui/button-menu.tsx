import { Menu, type MenuProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { type RefObject, useLayoutEffect } from 'react'
import type { OpensFromButton } from './use-menu-button.ts'

export interface ButtonMenuProps
  extends OpensFromButton,
    Pick<MenuProps, 'position' | 'width' | 'withinPortal' | 'returnFocus'> {
  className?: string | undefined
  /** The menu's entries. */
  children: ReactNode
}

/**
 * The menu of a button that is already on the page (use-menu-button.ts). Choosing an entry first moves the focus back
 * to the button: a dialog that the entry opens restores the focus there, since the entry no longer exists.
 */
export function ButtonMenu({ button, onClose, className, children, ...menu }: ButtonMenuProps) {
  return (
    // When a key opens the menu, the button may be out of view. A hidden menu would not receive the focus.
    <Menu {...menu} hideDetached={false} onClose={onClose}>
      <Menu.Target refProp="giveTarget">
        <MenuAnchor button={button} />
      </Menu.Target>
      <Menu.Dropdown
        {...(className !== undefined && { className })}
        onClickCapture={({ target }) => {
          if (target instanceof Element && target.closest('[role="menuitem"]:not([aria-disabled="true"])'))
            button.current?.focus()
        }}
      >
        {children}
      </Menu.Dropdown>
    </Menu>
  )
}

interface MenuAnchorProps {
  button: RefObject<HTMLButtonElement | null>
  giveTarget?: (node: HTMLElement | null) => void
}

/** Takes the place of Mantine's target button, and passes the existing button as the target. */
function MenuAnchor({ button, giveTarget }: MenuAnchorProps) {
  useLayoutEffect(() => {
    giveTarget?.(button.current)
    return () => giveTarget?.(null)
  }, [button, giveTarget])
  return null
}
