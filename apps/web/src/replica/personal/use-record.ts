import { recordEvent } from '@civic-hub/committee/personal'
import { format } from 'date-fns/format'
import { useCallback } from 'react'
import { useDeviceOfAccount } from '../react/device-provider.tsx'
import { createTransitionContext } from '../transition-context.ts'
import { usePersonal } from './use-personal.ts'
import { writePersonal } from './write-personal.ts'

const context = createTransitionContext('impact')

/** Records an action that the person at this screen has just done; `keyOf` gets the day, as YYYY-MM-DD. */
export function useRecord(): (keyOf: (day: string) => string, about: string) => void {
  const device = useDeviceOfAccount()
  // The document is read before the person does an action that counts.
  usePersonal({ live: false })
  return useCallback(
    (keyOf, about) => {
      const now = new Date()
      const day = format(now, 'yyyy-MM-dd')
      const event = { key: keyOf(day), at: now.toISOString(), day, about }
      writePersonal(device, (doc) => recordEvent(doc, context, event))
    },
    [device],
  )
}
