import { Button } from '@mantine/core'
import { useCommittees } from '../../../replica/react/device-provider.tsx'
import { useWaitingChanges } from '../../../replica/react/use-waiting-changes.ts'
import type { CommitteeOnDevice } from '../../../replica/store/device-database.ts'
import { exportWork } from '../../../shell/export-work.ts'
import { settingsTexts } from '../../../texts/en/settings.ts'
import { bytesInWords } from '../../../ui/bytes-in-words.ts'
import { askToConfirm } from '../../../ui/confirm-dialog.tsx'
import { notify, notifyError } from '../../../ui/notify.ts'
import rows from '../../../ui/rows.module.css'

const { storage: texts } = settingsTexts

interface StoredCommitteeProps {
  committee: CommitteeOnDevice
  bytes: number
  /** True if the relay may lack data that it once acknowledged. */
  isUnsure: boolean
  onRemoved: () => Promise<void>
}

/** One committee: the size of its data here, and the part of it that exists only here. */
export function StoredCommittee({ committee, bytes, isUnsure, onRemoved }: StoredCommitteeProps) {
  const { id, name, emoji, registered, lost } = committee
  const { forget, refresh } = useCommittees()
  const waiting = useWaitingChanges(true, [id])
  const isEmpty = bytes === 0

  async function remove(): Promise<void> {
    const confirmed = await askToConfirm({
      title: texts.removal.title(name),
      body: [
        waiting !== null && waiting > 0 && texts.removal.waiting(waiting),
        lost ? texts.removal.lost : isUnsure ? texts.removal.unsure : texts.removal.body,
      ]
        .filter(Boolean)
        .join(' '),
      confirmLabel: texts.removal.action,
      danger: true,
    })
    if (!confirmed) return
    try {
      await forget(id)
      notify({ title: texts.removal.done(name) })
    } catch (failure) {
      console.error(failure)
      notifyError({ title: texts.removal.failed, message: texts.removal.failedBody })
    }
    await refresh()
    await onRemoved()
  }

  return (
    <li className={rows.row}>
      <div className={rows.what}>
        <p>
          <bdi className={rows.name}>{name}</bdi> {emoji}
        </p>
        <p className={rows.detail}>
          {isEmpty ? texts.nothing : bytesInWords(bytes)}
          {waiting !== null && waiting > 0 && ` · ${texts.waiting(waiting)}`}
          {!registered && ` · ${texts.onlyHere}`}
        </p>
      </div>
      {!isEmpty && (
        <div className={rows.actions}>
          <Button variant="default" aria-label={texts.exportNamed(name)} onClick={() => exportWork(id)}>
            {texts.exportOne}
          </Button>
          {registered && (
            <Button variant="default" aria-label={texts.removal.named(name)} onClick={remove}>
              {texts.removal.action}
            </Button>
          )}
        </div>
      )}
    </li>
  )
}
