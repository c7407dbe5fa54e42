import { Modal } from '@mantine/core'
import { searchTexts as texts } from '../../../texts/en/search.gen.ts'
import { useNarrowScreen } from '../../../ui/narrow-screen.ts'
import classes from './search.module.css'
import { SearchPanel, type SearchPanelProps } from './search-panel.tsx'

interface SearchDialogProps extends SearchPanelProps {
  opened: boolean
}

/** Search and actions, above the current screen; full screen on a phone. */
export function SearchDialog({ opened, ...panel }: SearchDialogProps) {
  const narrow = useNarrowScreen()
  return (
    <Modal
      opened={opened}
      onClose={panel.onClose}
      title={texts.title}
      size={720}
      centered={false}
      yOffset="10dvh"
      fullScreen={narrow}
      padding={0}
      // Closed without a transition: if the person presses Ctrl+K again, a dialog that is still closing must
      // not get in the way.
      transitionProps={{ duration: 0 }}
      // A page that appears after the press takes the focus to its heading.
      onBlur={({ target, relatedTarget }) => {
        if (relatedTarget instanceof HTMLHeadingElement) target.focus()
      }}
      classNames={{ header: classes.header ?? '', content: classes.content ?? '', body: classes.body ?? '' }}
    >
      <SearchPanel {...panel} />
    </Modal>
  )
}
