import { ActionIcon, Menu } from '@mantine/core'
import { useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import type { ItemKind } from './item-kind.ts'

interface ItemMenuProps {
  kind: ItemKind
  title: string
  completed: boolean
  /** Whether items of this kind can be completed or reopened in this state of the meeting. */
  completes: boolean
  className?: string
  onEdit?: () => void
  onCompleted?: (completed: boolean) => void
  onInsertAbove?: () => void
  onStep: (step: -1 | 1) => void
  onRemove: () => void
}

export function ItemMenu(props: ItemMenuProps) {
  const {
    kind,
    title,
    completed,
    completes,
    className,
    onEdit,
    onCompleted,
    onInsertAbove,
    onStep,
    onRemove,
  } = props
  const { texts } = kind
  // The form that opens takes the focus itself; after anything else it comes back here.
  const [returnsFocus, setReturnsFocus] = useState(true)
  return (
    <Menu withinPortal returnFocus={returnsFocus} onOpen={() => setReturnsFocus(true)}>
      <Menu.Target>
        <ActionIcon className={className} color="gray" aria-label={texts.menu(title)} data-row-control="menu">
          <Icon name="more" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
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
        <Menu.Item
          color="var(--hub-danger)"
          leftSection={<Icon name="remove" size={18} />}
          onClick={onRemove}
        >
          {texts.remove}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
