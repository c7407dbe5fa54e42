import { Modal } from '@mantine/core'
import { shortcutTexts as texts } from '../../../texts/en/shortcuts.ts'
import { shortcuts, shownKeys } from '../../../ui/shortcuts.ts'
import classes from './shortcuts-dialog.module.css'

/** All keyboard shortcuts of a meeting. */
export function ShortcutsDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} title={texts.title} size="md">
      <dl className={classes.list}>
        {texts.meanings.map(([names, meaning]) => (
          <div key={meaning}>
            <dt>
              {names.map((name) => (
                <kbd key={name}>{shownKeys(shortcuts[name])}</kbd>
              ))}
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
        <div>
          <dt>
            <kbd>/</kbd>
          </dt>
          <dd>{texts.slash}</dd>
        </div>
      </dl>
    </Modal>
  )
}
