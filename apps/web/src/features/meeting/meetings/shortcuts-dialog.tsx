import { Modal } from '@mantine/core'
import { shortcutsTexts as texts } from '../../../texts/en/shortcuts.gen.ts'
import { shortcuts, shownKeys } from '../../../ui/shortcuts.ts'
import classes from './shortcuts-dialog.module.css'

/** The shortcuts in the order of the dialog. Two share a line, and the meaning of the first. */
const lines = [
  ['nextPart'],
  ['previousPart'],
  ['openQuestion'],
  ['notification'],
  ['moveUp', 'moveDown'],
  ['undo'],
  ['redo'],
  ['search'],
  ['syncStatus'],
] as const

/** All keyboard shortcuts of a meeting. */
export function ShortcutsDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} title={texts.title} size="md">
      <dl className={classes.list}>
        {lines.map((names) => (
          <div key={names[0]}>
            <dt>
              {names.map((name) => (
                <kbd key={name}>{shownKeys(shortcuts[name])}</kbd>
              ))}
            </dt>
            <dd>{texts.meanings[names[0]]}</dd>
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
