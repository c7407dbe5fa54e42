import { Modal } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useAccountOnDevice } from '../../../replica/react/device-provider.tsx'
import type { ExplainService } from '../../../replica/store/device-database.ts'
import {
  forgetExplainService,
  readExplainService,
  storeExplainService,
} from '../../../replica/store/explain-service.ts'
import { explainTexts as texts } from '../../../texts/en/explain.gen.ts'
import { uiTexts } from '../../../texts/en/ui.gen.ts'
import { useNarrowScreen } from '../../../ui/narrow-screen.ts'
import { notify, notifyError } from '../../../ui/notify.ts'
import { ExplainForm } from './explain-form.tsx'

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

/** The fields of the specification are those of this service; any other can be typed. */
const usual: ExplainService = { address: 'https://api.perplexity.ai', model: 'sonar', apiKey: '' }

/** The service that this person last used on this device; null until it was read from the device. */
function useExplainService() {
  const { device } = useAccountOnDevice()
  const [service, setService] = useState<ExplainService | null>(null)

  useEffect(() => {
    let wanted = true
    void readExplainService(device)
      .catch((failure: unknown) => console.warn('The service to explain texts could not be read', failure))
      .then((stored) => {
        if (wanted) setService(stored ?? usual)
      })
    return () => {
      wanted = false
    }
  }, [device])

  async function store(): Promise<void> {
    if (!service) return
    try {
      await storeExplainService(device, service)
    } catch (failure) {
      console.warn('The service to explain texts could not be kept', failure)
      notifyError({ title: texts.notStored, message: texts.notStoredDetail })
    }
  }

  async function removeKey(): Promise<void> {
    try {
      await forgetExplainService(device)
    } catch (failure) {
      console.warn('The key of a service could not be removed', failure)
      notifyError({ title: texts.keyNotRemoved })
      return
    }
    setService((known) => known && { ...known, apiKey: '' })
    notify({ title: texts.keyRemoved })
  }

  return { service, change: setService, store, removeKey }
}
