import { useState } from 'react'
import { useCommittees } from '../../replica/react/device-provider.tsx'
import type { CommitteeOnDevice } from '../../replica/store/device-database.ts'
import { problemText } from '../../shell/problem-text.ts'
import { committeeTexts } from '../../texts/en/committees.ts'
import { askToConfirm } from '../../ui/confirm-dialog.tsx'
import { notify, notifyError } from '../../ui/notify.ts'
import { whyNotDeletable } from './deletable.ts'

const { deletion: texts } = committeeTexts

/** Asks, deletes a committee for everyone, and says how it went. */
export function useDeleteCommittee(onDeleted: (first: CommitteeOnDevice) => Promise<void> | void) {
  const { committees, remove, forget } = useCommittees()
  const [busy, setBusy] = useState(false)

  async function deleteCommittee(committee: CommitteeOnDevice): Promise<void> {
    const why = whyNotDeletable(committees, committee.id)
    if (why !== null) return void notifyError({ title: texts.refusals[why] })
    const confirmed = await askToConfirm({
      title: texts.title,
      body: `${texts.question(committee.name)} ${committee.registered ? texts.restorable : texts.onlyHere}`,
      confirmLabel: texts.confirm,
      danger: true,
    })
    if (!confirmed) return
    setBusy(true)
    const answer = await remove(committee.id)
    setBusy(false)
    if (!answer.ok) {
      const { code } = answer.problem
      if (code === 'not-found') notifyError({ title: texts.refusals['not-found'] })
      else
        notifyError({
          title: texts.failed,
          message: code === 'unreachable' ? texts.offline : problemText(answer.problem),
        })
      return
    }
    const first = committees.find(({ id, lost }) => !lost && id !== committee.id)
    if (first) await onDeleted(first)
    notify({
      title: texts.done(committee.name),
      ...(committee.registered && { message: texts.doneRestorable }),
    })
    await forget(committee.id)
  }

  return { deleteCommittee, busy }
}
