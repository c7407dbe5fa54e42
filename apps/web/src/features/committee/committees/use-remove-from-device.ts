import { useCommittees } from '../../../replica/react/device-provider.tsx'
import type { CommitteeOnDevice } from '../../../replica/store/device-database.ts'
import { committeeLostTexts } from '../../../texts/en/committee-lost.gen.ts'
import { askToConfirm } from '../../../ui/confirm-dialog.tsx'
import { notify, notifyError } from '../../../ui/notify.ts'

const { removal: texts } = committeeLostTexts

/**
 * Removes a committee that can no longer be opened from this device. It asks first if unsynced work would be
 * lost.
 */
export function useRemoveFromDevice() {
  const { forget } = useCommittees()
  return async ({ id, name }: CommitteeOnDevice, waiting: number): Promise<boolean> => {
    const confirmed =
      waiting === 0 ||
      (await askToConfirm({
        title: texts.title,
        body: texts.body(waiting),
        confirmLabel: texts.action,
        danger: true,
      }))
    if (!confirmed) return false
    try {
      await forget(id)
      notify({ title: texts.done(name) })
      return true
    } catch (failure) {
      console.error(failure)
      notifyError({ title: texts.failed, message: texts.failedBody })
      return false
    }
  }
}
