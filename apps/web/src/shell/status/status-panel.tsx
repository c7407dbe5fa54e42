import { Button, Group } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { SyncStatus } from '../../replica/connection/sync-status.ts'
import { useAccountOnDevice, useCommittees } from '../../replica/react/device-provider.tsx'
import { useReplicaOnScreen } from '../../replica/react/replica-provider.tsx'
import { sessionBeganAt } from '../../replica/session/session.ts'
import { isPersisted } from '../../replica/store/storage-use.ts'
import { dismissUnknownLoss, isLossUnknown } from '../../replica/store/unsent-count.ts'
import { shellTexts } from '../../texts/en/shell.gen.ts'
import { statusPanelTexts as panel } from '../../texts/en/status-panel.gen.ts'
import { ButtonPanel } from '../../ui/button-panel.tsx'
import { inactive } from '../../ui/inactive.ts'
import { framePart } from '../../ui/optional-part.ts'
import { shortcuts, shownKeys } from '../../ui/shortcuts.ts'
import type { OpensFromButton } from '../../ui/use-menu-button.ts'
import { exportWork } from '../export-work.ts'
import { useAppUpdate } from '../update/app-update.ts'
import { isEmptiedBySafari } from '../use-install.ts'
import { chipWords, isConnected } from './chip-words.ts'
import { panelWords } from './panel-words.ts'
import classes from './status-chip.module.css'
import { useStatus } from './use-status.ts'

const { chip } = shellTexts
/** Few devices have damaged changes. */
const DamagedChanges = framePart(() => import('./damaged-changes.tsx'), 'DamagedChanges')
/** The update itself needs the hub, so its code may need it, too. */
const GetUpdate = framePart(() => import('../update/get-update.tsx'), 'GetUpdate')
const PeopleList = framePart(() => import('../people/people-list.tsx'), 'PeopleList')

/** The chip's panel: the status in sentences, and the actions that the person can take. */
export function StatusPanel({ onSignIn, ...dropdown }: OpensFromButton & { onSignIn: () => void }) {
  return (
    <ButtonPanel {...dropdown} label={chip.name} width={320}>
      <CurrentStatus onSignIn={onSignIn} />
    </ButtonPanel>
  )
}

/** A separate component, because its numbers change with every keystroke: it renders only while the panel is open. */
function CurrentStatus({ onSignIn }: { onSignIn: () => void }) {
  const status = useStatus()
  return status && <StatusDetails status={status} onSignIn={onSignIn} />
}

function StatusDetails({ status, onSignIn }: { status: SyncStatus; onSignIn: () => void }) {
  const replica = useReplicaOnScreen()
  const { refresh } = useCommittees()
  const { stored, notStored } = useAppUpdate()
  const pending = 'pending' in status ? status.pending : 0
  const { accountId } = useAccountOnDevice().device
  const [isUnknown, setUnknown] = useState(() => isLossUnknown(accountId, sessionBeganAt()))
  return (
    <div className={classes.panel}>
      <h2>{chipWords(status).words}</h2>
      {panelWords(status, isUnknown).map((sentence) => (
        <p key={sentence} className={classes.detail}>
          {sentence}
        </p>
      ))}
      {pending > 0 && <MayBeRemoved />}
      <DamagedChanges />
      {isUnknown && <p className={classes.detail}>{panel.unknownLoss}</p>}
      <Actions>
        {status.kind === 'sign-in-again' && <Button onClick={onSignIn}>{panel.signIn}</Button>}
        {status.kind === 'app-too-old' && <GetUpdate replica={status.for === 'committee' ? replica : null} />}
        {(status.kind === 'offline' ||
          status.kind === 'relay-busy' ||
          (status.kind === 'saved-on-device' && status.refused === null)) && (
          <RetryNow retry={replica ? replica.retryNow : refresh} />
        )}
        {replica && canHandOver(status) && (
          <Button variant="default" onClick={() => exportWork(replica.documentId)}>
            {panel.handOver}
          </Button>
        )}
        {isUnknown && (
          <Button
            variant="default"
            onClick={() => {
              dismissUnknownLoss(accountId)
              setUnknown(false)
            }}
          >
            {panel.dismissUnknown}
          </Button>
        )}
        {(status.kind === 'not-saved' || (isRefused(status) && pending > 0)) && (
          <Button variant={status.kind === 'not-saved' ? 'filled' : 'default'} onClick={() => exportWork()}>
            {panel.export}
          </Button>
        )}
      </Actions>
      {replica && isConnected(status) && <PeopleList replica={replica} />}
      {notStored && <p className={classes.hint}>{panel.notStored}</p>}
      {stored && <p className={classes.hint}>{panel.stored[stored]}</p>}
      <p className={`${classes.hint} ${classes.shortcut}`}>{panel.shortcut(shownKeys(shortcuts.syncStatus))}</p>
      <p className={classes.hint}>{panel.version(import.meta.env.VITE_APP_VERSION ?? 'development')}</p>
    </div>
  )
}

/** Without a connection, changes can be passed to others by a file. */
const canHandOver = (status: SyncStatus) =>
  status.kind === 'offline' ||
  (status.kind === 'saved-on-device' && status.refused === null && !status.files && !status.demo)

const refusedKinds: SyncStatus['kind'][] = [
  'sign-in-again',
  'gate-closed',
  'access-removed',
  'deleted',
  'app-too-old',
  'relay-cannot-save',
]
const isRefused = (status: SyncStatus) =>
  refusedKinds.includes(status.kind) || (status.kind === 'saved-on-device' && status.refused !== null)

function Actions({ children }: { children: ReactNode[] }) {
  return children.some(Boolean) ? <Group gap="sm">{children}</Group> : null
}

/** Tries to reach the hub at once, and announces a failure. A success is visible in the panel itself. */
function RetryNow({ retry }: { retry: () => Promise<boolean> }) {
  const [state, setState] = useState<'idle' | 'trying' | 'no-answer'>('idle')
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])

  async function tryNow(): Promise<void> {
    if (state === 'trying') return
    setState('trying')
    const answered = await retry().catch(() => false)
    if (isShown.current) setState(answered ? 'idle' : 'no-answer')
  }

  return (
    <>
      <Button onClick={() => void tryNow()} {...inactive(state === 'trying')}>
        {panel.retry}
      </Button>
      <span className={classes.answer} role="status">
        {state === 'trying' ? panel.trying : state === 'no-answer' ? panel.noAnswer : ''}
      </span>
    </>
  )
}

/** Shown beside unsent changes if the browser may remove this site's data by itself. */
function MayBeRemoved() {
  const [persisted, setPersisted] = useState<boolean | null>(null)
  useEffect(() => void isPersisted().then(setPersisted), [])
  if (persisted !== false) return null
  return <p className={classes.detail}>{isEmptiedBySafari() ? panel.removedBySafari : panel.mayBeRemoved}</p>
}
