import { Menu } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import type { UndoScope } from '../../replica/undo.ts'
import { undoTexts as texts } from '../../texts/en/undo.gen.ts'
import { Icon } from '../../ui/icon.tsx'
import { inactive } from '../../ui/inactive.ts'
import { shortcuts, shownKeys } from '../../ui/shortcuts.ts'
import { redoOnce, undoOnce } from './use-undo-keys.ts'

/** Undo and Redo in the menu of a page. */
export function UndoEntries({ scope }: { scope: UndoScope }) {
  const canUndo = useSyncExternalStore(scope.onChange, scope.canUndo)
  const canRedo = useSyncExternalStore(scope.onChange, scope.canRedo)
  return (
    <>
      <Menu.Item
        {...inactive(!canUndo)}
        closeMenuOnClick={canUndo}
        leftSection={<Icon name="undo" size={18} />}
        rightSection={shownKeys(shortcuts.undo)}
        onClick={() => canUndo && undoOnce(scope)}
      >
        {texts.undo}
      </Menu.Item>
      <Menu.Item
        {...inactive(!canRedo)}
        closeMenuOnClick={canRedo}
        leftSection={
          <span style={{ display: 'flex', scale: '-1 1' }}>
            <Icon name="undo" size={18} />
          </span>
        }
        rightSection={shownKeys(shortcuts.redo)}
        onClick={() => canRedo && redoOnce(scope)}
      >
        {texts.redo}
      </Menu.Item>
    </>
  )
}
