import { useEffect, useState } from 'react'
import { useAccountOnDevice } from '../../../replica/react/device-provider.tsx'
import type { ExplainService } from '../../../replica/store/device-database.ts'
import {
  forgetExplainService,
  readExplainService,
  storeExplainService,
} from '../../../replica/store/explain-service.ts'
import { explainTexts as texts } from '../../../texts/en/explain.ts'
import { notify, notifyError } from '../../../ui/notify.ts'

/** The fields of the specification are those of this service; any other can be typed. */
const usual: ExplainService = { address: 'https://api.perplexity.ai', model: 'sonar', apiKey: '' }

/** The service that this person last used on this device; null until it was read from the device. */
export function useExplainService() {
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
