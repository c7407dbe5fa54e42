import { Modal } from '@mantine/core'
import { explainTexts as texts } from '../../../texts/en/explain.ts'
import { uiTexts } from '../../../texts/en/ui.ts'
import { useNarrowScreen } from '../../../ui/narrow-screen.ts'
import { ExplainForm } from './explain-form.tsx'
import { useExplainService } from './use-explain-service.ts'

interface ExplainDialogProps {
  /** The text to explain, which the person can change. */
  text: string
  opened: boolean
  onClose: () => void
}

/** Sends a text to a service of the person's choice, and shows its explanation. */
export function ExplainDialog({ text, opened, onClose }: ExplainDialogProps) {
  const narrow = useNarrowScreen()
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={texts.title}
      size="lg"
      fullScreen={narrow}
      closeButtonProps={{ 'aria-label': texts.close }}
    >
      <Ready text={text} />
    </Modal>
  )
}

/** Mounted with each opening: a closed dialog keeps neither text nor question. */
function Ready({ text }: { text: string }) {
  const { service, ...ways } = useExplainService()
  if (!service) return <p role="status">{uiTexts.loading}</p>
  return <ExplainForm initialText={text} service={service} {...ways} />
}
