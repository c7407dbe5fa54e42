import { Menu } from '@mantine/core'
import { useState } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import { MenuOnDemand } from '../../../ui/menu-on-demand.tsx'
import type { ItemKind } from './item-kind.ts'

interface ItemMenuProps {
  /** The id of the button. */
  id: string
  kind: ItemKind
  title: string
  completed: boolean
  /** True if items of this kind can be completed or reopened in this state of the meeting. */
  completes: boolean
  className?: string
  onEdit?: () => void
  onCompleted?: (completed: boolean) => void
  onInsertAbove?: () => void
  onStep: (step: -1 | 1) => void
  onRemove: () => void
}

export function ItemMenu(props: ItemMenuProps) {
  const { id, kind, title, completed, completes, className, onEdit, onCompleted, onInsertAbove, onStep, onRemove } =
    props
  const { texts } = kind
  // The opened form takes the focus itself; after all other actions the focus returns here.
  const [returnsFocus, setReturnsFocus] = useState(true)
  return (
    <MenuOnDemand
      id={id}
      label={texts.menu(title)}
      className={className}
      rowControl="menu"
      returnFocus={returnsFocus}
      onOpen={() => setReturnsFocus(true)}
    >
      {onEdit && (
        <Menu.Item
          leftSection={<Icon name="edit" size={18} />}
          onClick={() => {
            setReturnsFocus(false)
            onEdit()
          }}
        >
          {texts.edit}
        </Menu.Item>
      )}
      {onCompleted && completes && (
        <Menu.Item
          leftSection={<Icon name={completed ? 'undo' : 'check'} size={18} />}
          onClick={() => onCompleted(!completed)}
        >
          {completed ? texts.reopenItem : texts.completeItem}
        </Menu.Item>
      )}
      {!completed && (
        <>
          {onInsertAbove && (
            <Menu.Item
              leftSection={<Icon name="add" size={18} />}
              onClick={() => {
                setReturnsFocus(false)
                onInsertAbove()
              }}
            >
              {texts.insertAbove}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<Icon name="up" size={18} />} onClick={() => onStep(-1)}>
            {texts.moveUp}
          </Menu.Item>
          <Menu.Item leftSection={<Icon name="down" size={18} />} onClick={() => onStep(1)}>
            {texts.moveDown}
          </Menu.Item>
        </>
      )}
      <Menu.Divider />
      <Menu.Item color="var(--hub-danger)" leftSection={<Icon name="remove" size={18} />} onClick={onRemove}>
        {texts.remove}
      </Menu.Item>
    </MenuOnDemand>
  )
}
