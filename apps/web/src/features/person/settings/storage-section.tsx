import { Button } from '@mantine/core'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { useAccountOnDevice, useCommittees } from '../../../replica/react/device-provider.tsx'
import { useUnconfirmedCommittees } from '../../../replica/react/use-unconfirmed-committees.ts'
import { useWaitingChanges } from '../../../replica/react/use-waiting-changes.ts'
import { isPersisted, readSiteUse, readStorageUse } from '../../../replica/store/storage-use.ts'
import { exportWork } from '../../../shell/export-work.ts'
import { settingsTexts } from '../../../texts/en/settings.ts'
import { uiTexts } from '../../../texts/en/ui.ts'
import { bytesInWords } from '../../../ui/bytes-in-words.ts'
import rows from '../../../ui/rows.module.css'
import { Persistence } from './persistence.tsx'
import classes from './settings.module.css'
import { StoredCommittee } from './stored-committee.tsx'

const { storage: texts } = settingsTexts

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
