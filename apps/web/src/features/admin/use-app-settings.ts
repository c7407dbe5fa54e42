import type { AppSettings } from '@civic-hub/protocol'
import type { Answer } from '../../replica/connection/answer.ts'
import { readAppSettings } from '../../replica/session/administration.ts'
import { problemText } from '../../shell/problem-text.ts'
import { adminTexts } from '../../texts/en/admin.ts'
import { notify, notifyError } from '../../ui/notify.ts'
import { useLoaded } from './use-loaded.ts'

/** The app's settings and how to change them; says what came of each change. */
export function useAppSettings() {
  const { state, load } = useLoaded(readAppSettings)
  async function change(ask: () => Promise<Answer<AppSettings>>): Promise<boolean> {
    const answer = await ask()
    if (answer.ok) notify({ title: adminTexts.updated })
    else notifyError({ title: adminTexts.updateFailed, message: problemText(answer.problem) })
    await load()
    return answer.ok
  }
  return { state, load, change }
}

export type ChangeSettings = ReturnType<typeof useAppSettings>['change']
