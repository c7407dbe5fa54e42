import { Menu, type MenuProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { Beside } from './beside.tsx'
import type { OpensBeside } from './use-menu-button.ts'

export interface MenuBesideProps
  extends OpensBeside,
    Pick<MenuProps, 'position' | 'width' | 'withinPortal' | 'returnFocus' | 'onOpen'> {
  className?: string | undefined
  /** The entries. */
  children: ReactNode
}

/**
 * The menu of a button that is on the page already (use-menu-button.ts). Choosing an entry gives the focus back to the button
 * first: a dialog that the entry opens brings it back there, since the entry is gone by then.
 */
export function MenuBeside({ button, onClose, className, children, ...menu }: MenuBesideProps) {
  return (
    // A button may be out of sight when its menu opens, by a key: hidden, the menu would not get the focus either.
    <Menu {...menu} hideDetached={false} onClose={onClose}>
      <Menu.Target refProp="giveTarget">
        <Beside button={button} />
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
