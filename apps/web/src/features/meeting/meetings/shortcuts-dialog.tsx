import { Modal } from '@mantine/core'
import { shortcutTexts as texts } from '../../../texts/en/shortcuts.ts'
import classes from './shortcuts-dialog.module.css'

/** All keyboard shortcuts of a meeting. */
export function ShortcutsDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} title={texts.title} size="md">
      <dl className={classes.list}>
        {texts.keys.map(([keys, meaning]) => (
          <div key={keys}>
            <dt>
              {keys.split(' ').map((chord) => (
                <kbd key={chord}>{chord}</kbd>
              ))}
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}
