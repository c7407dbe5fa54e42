import type { ListName } from '@civic-hub/committee'
import { Menu } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { UndoScope } from '../replica/undo.ts'
import { partMenuTexts as texts } from '../texts/en/part-menu.gen.ts'
import { Icon } from '../ui/icon.tsx'
import { MenuOnDemand } from '../ui/menu-on-demand.tsx'
import { UndoEntries } from './undo/undo-entries.tsx'

/** The parts whose history is at `/{committeeId}/history/{part}`. */
export type PartWithHistory = ListName | 'checklists' | 'template' | 'budget' | 'members'

interface PartMenuProps {
  /** The id of the button. */
  id: string
  label?: string
  /** False if closing must not move the focus back to the button; see MenuOnDemand. */
  returnFocus?: boolean
  /** For members with write access; a reader has no own steps to undo. */
  undo: UndoScope | null
  history: PartWithHistory
  slug: string
  children?: ReactNode
}

/**
 * The menu of a committee page: undo and redo of this person's steps, and the history and the removed
 * entries, which every member may read.
 */
export function PartMenu(props: PartMenuProps) {
  const { id, label = texts.label, returnFocus = true, undo, history, slug, children } = props
  const navigate = useNavigate()
  return (
    <MenuOnDemand id={id} label={label} returnFocus={returnFocus}>
      {undo && (
        <>
          <UndoEntries scope={undo} />
          <Menu.Divider />
        </>
      )}
      {children}
      <Menu.Item
        leftSection={<Icon name="clock" size={18} />}
        onClick={() =>
          void navigate({
            to: '/$committeeId/history/$part',
            params: { committeeId: slug, part: history },
          })
        }
      >
        {texts.history}
      </Menu.Item>
      <Menu.Item
        leftSection={<Icon name="remove" size={18} />}
        onClick={() =>
          void navigate({
            to: '/$committeeId/history/$part',
            params: { committeeId: slug, part: 'removed' },
            hash: history,
          })
        }
      >
        {texts.removed}
      </Menu.Item>
    </MenuOnDemand>
  )
}
