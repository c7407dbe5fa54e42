import { Button } from '@mantine/core'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { useAccountOnDevice, useCommittees } from '../../../replica/react/device-provider.tsx'
import { useUnconfirmedCommittees } from '../../../replica/react/use-unconfirmed-committees.ts'
import { useWaitingChanges } from '../../../replica/react/use-waiting-changes.ts'
import type { CommitteeOnDevice } from '../../../replica/store/device-database.ts'
import { isPersisted, readSiteUse, readStorageUse } from '../../../replica/store/storage-use.ts'
import { exportWork } from '../../../shell/export-work.ts'
import { isEmptiedBySafari } from '../../../shell/use-install.ts'
import { settingsTexts } from '../../../texts/en/settings.gen.ts'
import { uiTexts } from '../../../texts/en/ui.gen.ts'
import { bytesInWords } from '../../../ui/bytes-in-words.ts'
import { askToConfirm } from '../../../ui/confirm-dialog.tsx'
import { notify, notifyError } from '../../../ui/notify.ts'
import rows from '../../../ui/rows.module.css'
import classes from './settings.module.css'

const { storage: texts } = settingsTexts
const { persistence: persistenceTexts } = settingsTexts.storage

interface Use {
  byCommittee: ReadonlyMap<string, number>
  site: number | null
  persisted: boolean | null
}

/** This device's stored data by committee, with buttons to export or remove it. */
export function StorageSection({ recordings }: { recordings: ReactNode }) {
  const { device } = useAccountOnDevice()
  const { committees } = useCommittees()
  const waiting = useWaitingChanges()
  const unconfirmed = useUnconfirmedCommittees()
  const [use, setUse] = useState<Use | 'failed' | null>(null)

  const look = useCallback(async () => {
    try {
      const [byCommittee, site, persisted] = await Promise.all([readStorageUse(device), readSiteUse(), isPersisted()])
      setUse({ byCommittee, site, persisted })
    } catch (failure) {
      console.error('The storage could not be read', failure)
      setUse('failed')
    }
  }, [device])
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked up again when a committee came or went
  useEffect(() => void look(), [look, committees.length, waiting])

  if (use === null) return <p role="status">{uiTexts.loading}</p>
  return (
    <>
      <p>{texts.intro}</p>
      {use === 'failed' ? (
        <p>{texts.failed}</p>
      ) : (
        <>
          {use.site !== null && <p className={classes.hint}>{texts.site(bytesInWords(use.site))}</p>}
          <ul className={rows.list} aria-label={texts.list}>
            {committees.map((committee) => (
              <StoredCommittee
                key={committee.id}
                committee={committee}
                bytes={use.byCommittee.get(committee.id) ?? 0}
                isUnsure={unconfirmed?.includes(committee.id) ?? false}
                onRemoved={look}
              />
            ))}
          </ul>
          {recordings}
          <Persistence persisted={use.persisted} onAsked={look} />
        </>
      )}
      <Button variant="default" onClick={() => exportWork()}>
        {texts.export}
      </Button>
      <p className={classes.hint}>{texts.signOutHint}</p>
    </>
  )
}

/**
 * Shows whether the browser may remove this device's stored data when space runs short, with a button to
 * prevent it.
 */
function Persistence({ persisted, onAsked }: { persisted: boolean | null; onAsked: () => Promise<void> }) {
  const [refused, setRefused] = useState(false)
  if (persisted === null) return <p className={classes.hint}>{persistenceTexts.unknown}</p>
  if (persisted) return <p>{persistenceTexts.persistent}</p>

  async function ask(): Promise<void> {
    const agreed = await navigator.storage.persist().catch(() => false)
    setRefused(!agreed)
    await onAsked()
  }
  return (
    <div className={classes.persistence}>
      <p role="status">{refused ? persistenceTexts.refused : persistenceTexts.notPersistent}</p>
      {isEmptiedBySafari() && <p>{persistenceTexts.emptied}</p>}
      <Button variant="default" onClick={ask}>
        {persistenceTexts.ask}
      </Button>
    </div>
  )
}

interface StoredCommitteeProps {
  committee: CommitteeOnDevice
  bytes: number
  /** True if the relay may lack data that it once acknowledged. */
  isUnsure: boolean
  onRemoved: () => Promise<void>
}

/** One committee: the size of its data here, and the part of it that exists only here. */
function StoredCommittee({ committee, bytes, isUnsure, onRemoved }: StoredCommitteeProps) {
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
