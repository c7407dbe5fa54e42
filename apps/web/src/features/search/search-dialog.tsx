import { Modal } from '@mantine/core'
import { searchTexts as texts } from '../../texts/en/search.ts'
import { useNarrowScreen } from '../../ui/narrow-screen.ts'
import classes from './search.module.css'
import { SearchPanel, type SearchPanelProps } from './search-panel.tsx'

interface SearchDialogProps extends SearchPanelProps {
  opened: boolean
}

/** Search and actions, over whatever is on screen; all of the screen on a phone. */
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
      // Gone at once: who presses Ctrl+K again must not meet it on its way out.
      transitionProps={{ duration: 0 }}
      classNames={{ header: classes.header ?? '', content: classes.content ?? '', body: classes.body ?? '' }}
    >
      <SearchPanel {...panel} />
    </Modal>
  )
}
