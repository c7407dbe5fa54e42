import type { AppSettings } from '@civic-hub/protocol'
import type { Answer } from '../../../replica/connection/answer.ts'
import { readAppSettings } from '../../../replica/session/administration.ts'
import { useLoaded } from '../../../shell/use-loaded.ts'
import { adminTexts } from '../../../texts/en/admin.gen.ts'

/** The app's settings and the function to change them. */
export function useAppSettings() {
  const { state, load, perform } = useLoaded(readAppSettings, { changeFailed: adminTexts.updateFailed })
  const change = (ask: () => Promise<Answer<AppSettings>>) => perform(ask, { title: adminTexts.updated })
  return { state, load, change }
}

export type ChangeSettings = ReturnType<typeof useAppSettings>['change']
