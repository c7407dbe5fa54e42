import { Button } from '@mantine/core'
import { useState } from 'react'
import { useCommittees } from '../../../replica/react/device-provider.tsx'
import type { CommitteeOnDevice } from '../../../replica/store/device-database.ts'
import { problemText } from '../../../shell/problem-text.ts'
import { committeeSettingsTexts } from '../../../texts/en/committee-settings.gen.ts'
import { settingsPagesTexts } from '../../../texts/en/settings-pages.gen.ts'
import { askToConfirm } from '../../../ui/confirm-dialog.tsx'
import { inactive } from '../../../ui/inactive.ts'
import { notify, notifyError } from '../../../ui/notify.ts'
import classes from './committee-settings.module.css'
import { whyNotDeletable } from './deletable.ts'

const { deletion: texts } = committeeSettingsTexts

interface DeleteCommitteeProps {
  committee: CommitteeOnDevice
  /** `first` is the first committee of the list after the deletion. */
  onDeleted: (first: CommitteeOnDevice) => Promise<void>
}

/** For owners: deletes a committee for everyone. */
export function DeleteCommittee({ committee, onDeleted }: DeleteCommitteeProps) {
  const { committees, remove, forget } = useCommittees()
  const [busy, setBusy] = useState(false)
  const { id, name, registered } = committee

  async function deleteCommittee(): Promise<void> {
    const why = whyNotDeletable(committees, id)
    if (why !== null) return void notifyError({ title: texts.refusals[why] })
    const confirmed = await askToConfirm({
      title: settingsPagesTexts.committee.delete,
      body: `${texts.question(name)} ${registered ? texts.restorable : texts.onlyHere}`,
      confirmLabel: texts.confirm,
      danger: true,
    })
    if (!confirmed) return
    setBusy(true)
    const answer = await remove(id)
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
    const first = committees.find((other) => !other.lost && other.id !== id)
    if (first) await onDeleted(first)
    notify({ title: texts.done(name), ...(registered && { message: texts.doneRestorable }) })
    await forget(id)
  }

  return (
    <>
      <p className={classes.hint}>{texts.note}</p>
      <div>
        <Button
          variant="outline"
          color="red"
          {...inactive(busy)}
          onClick={() => {
            if (!busy) void deleteCommittee()
          }}
        >
          {busy ? texts.busy : texts.action}
        </Button>
      </div>
    </>
  )
}
