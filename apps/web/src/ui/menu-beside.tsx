import { Menu, type MenuProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { Beside } from './beside.tsx'
import type { OpensBeside } from './use-menu-button.ts'

interface MenuBesideProps
  extends OpensBeside,
    Pick<MenuProps, 'position' | 'width' | 'withinPortal' | 'returnFocus' | 'onOpen'> {
  className?: string | undefined
  /** The entries. */
  children: ReactNode
}

/** The menu of a button that is on the page already (use-menu-button.ts). */
export function MenuBeside({ button, onClose, className, children, ...menu }: MenuBesideProps) {
  return (
    <Menu {...menu} onClose={onClose}>
      <Menu.Target refProp="giveTarget">
        <Beside button={button} />
      </Menu.Target>
      <Menu.Dropdown {...(className !== undefined && { className })}>{children}</Menu.Dropdown>
    </Menu>
  )
}
