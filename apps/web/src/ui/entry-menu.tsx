import { Menu } from '@mantine/core'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { MenuOnDemand } from './menu-on-demand.tsx'

interface EntryMenuProps {
  /** The id of the button. */
  id: string
  label: string
  className?: string | undefined
  edit: string
  /** If absent, the entry can only be removed. */
  onEdit?: (() => void) | undefined
  remove: string
  onRemove: () => void
  /** Further menu entries, between editing and removing. */
  children?: ReactNode
}

/** The menu of one entry of a list. */
export function EntryMenu({ id, label, className, edit, onEdit, remove, onRemove, children }: EntryMenuProps) {
  return (
    <MenuOnDemand id={id} label={label} className={className}>
      {onEdit && (
        <Menu.Item leftSection={<Icon name="edit" size={18} />} onClick={onEdit}>
          {edit}
        </Menu.Item>
      )}
      {children}
      <Menu.Item color="var(--hub-danger)" leftSection={<Icon name="remove" size={18} />} onClick={onRemove}>
        {remove}
      </Menu.Item>
    </MenuOnDemand>
  )
}
