import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useCommittees } from '../../../replica/react/device-provider.tsx'
import { sizeOf, useRecordingsHere } from '../../../replica/react/use-recordings.ts'
import { useUnconfirmedCommittees } from '../../../replica/react/use-unconfirmed-committees.ts'
import { useWaitingByDocument } from '../../../replica/react/use-waiting-changes.ts'
import { useSession } from '../../../replica/session/session.ts'
import { type SignOutWay, signOut } from '../../../replica/session/sign-out.ts'
import { countDamaged, countReadOnly, sumOfWaiting } from '../../../replica/session/waiting-by-document.ts'
import { exportWork } from '../../../shell/export-work.ts'
import { accountTexts } from '../../../texts/en/account.gen.ts'
import { uiTexts } from '../../../texts/en/ui.gen.ts'
import { bytesInWords } from '../../../ui/bytes-in-words.ts'
import { framePart } from '../../../ui/optional-part.ts'
import { ProblemNote } from '../../../ui/problem-note.tsx'

const { signOut: texts } = accountTexts
const DamagedChanges = framePart(() => import('../../../shell/status/damaged-changes.tsx'), 'DamagedChanges')

interface SignOutDialogProps {
  opened: boolean
  /** Ends the sessions on all other devices too. */
  everywhere: boolean
  /** The recordings on this device, each with a way to download it. */
  recordingList: ReactNode
  onClose: () => void
  /** Called with true when signing out begins, and with false if it failed. */
  onLeave: (leaving: boolean) => void
  onSignedOut: () => void
}

/**
 * Signing out removes this account's data from the device. If edits have not reached the relay, the dialog
 * shows their number, and offers to wait, to export them, or to keep them on this device. It suggests keeping
 * them if it is unknown whether the relay still has everything that it acknowledged, or if there are
 * recordings, which exist nowhere else.
 */
export function SignOutDialog({ opened, onClose, ...choices }: SignOutDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={choices.everywhere ? texts.everywhereTitle : texts.title} size="md">
      <SignOutChoices onClose={onClose} {...choices} />
    </Modal>
  )
}

function SignOutChoices(props: Omit<SignOutDialogProps, 'opened'>) {
  const { everywhere, recordingList, onClose, onLeave, onSignedOut } = props
  const { committees } = useCommittees()
  const byDocument = useWaitingByDocument()
  const waiting = byDocument && sumOfWaiting(byDocument)
  const unconfirmed = useUnconfirmedCommittees()
  const { recordings, unreadable } = useRecordingsHere()
  const session = useSession()
  const lostIds = new Set(committees.filter((committee) => committee.lost).map(({ id }) => id))
  const lost = byDocument === null ? 0 : sumOfWaiting(byDocument, (id) => lostIds.has(id))
  const readOnly = byDocument === null ? 0 : countReadOnly(byDocument)
  const damaged = byDocument === null ? 0 : countDamaged(byDocument)
  const [wasWaiting, setWasWaiting] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<{ title: string; body: string } | null>(null)
  if (waiting !== null && waiting > 0 && !wasWaiting) setWasWaiting(true)

  async function leave(how: SignOutWay) {
    if (busy) return
    setBusy(true)
    setFailure(null)
    onLeave(true)
    try {
      const outcome = await signOut(how, everywhere)
      if (outcome === 'signed-out') return onSignedOut()
      onLeave(false)
      if (outcome === 'unreachable') setFailure({ title: texts.nothingDone, body: texts.unreachableBody })
      if (outcome === 'session-ended') setFailure({ title: texts.nothingDone, body: texts.sessionEndedBody })
    } catch (problem) {
      console.error(problem)
      onLeave(false)
      setFailure({ title: texts.failed, body: texts.failedBody })
    }
    setBusy(false)
  }

  const isKnown = waiting !== null && unconfirmed !== null && (recordings !== null || unreadable)
  const hasRecordings = recordings !== null && recordings.length > 0
  const remove = () => leave(hasRecordings || unreadable ? 'wipe-recordings' : 'wipe')
  const isUnsure = isKnown && waiting === 0 && unconfirmed.length > 0
  const cancelButton = (
    <Button size="md" variant="default" onClick={onClose}>
      {uiTexts.cancel}
    </Button>
  )
  const exportButton = (
    <Button size="md" variant="default" onClick={() => exportWork()}>
      {texts.export}
    </Button>
  )
  const signOutChoices = (
    <>
      <Button size="md" variant="default" onClick={remove}>
        {busy ? texts.busy : texts.remove}
      </Button>
      <Button size="md" onClick={() => leave('keep')}>
        {busy ? texts.busy : texts.signOutOnly}
      </Button>
    </>
  )
  return (
    <Stack gap="lg">
      {failure && <ProblemNote title={failure.title}>{failure.body}</ProblemNote>}
      {everywhere && <Text>{texts.everywhere}</Text>}
      {!isKnown ? (
        <Text role="status">{texts.checking}</Text>
      ) : isUnsure ? (
        <>
          <Text fw={700} role="status">
            {session.kind === 'signed-in' && session.expired ? texts.unsureExpired : texts.unsure(unconfirmed.length)}
          </Text>
          <Text>{texts.unsureChoices}</Text>
        </>
      ) : waiting > 0 ? (
        <>
          <Text fw={700} role="status">
            {texts.waiting(waiting)}
          </Text>
          {lost > 0 && <Text>{texts.lost(lost)}</Text>}
          {readOnly > 0 && <Text>{texts.readOnly(readOnly)}</Text>}
          {damaged > 0 && (
            <>
              <Text>{texts.damaged(damaged)}</Text>
              <DamagedChanges />
            </>
          )}
          {waiting > lost + readOnly + damaged && <Text>{texts.choices}</Text>}
        </>
      ) : (
        <>
          {wasWaiting && <Text role="status">{texts.allSynced}</Text>}
          <Text>{texts.plain}</Text>
        </>
      )}
      {isKnown && hasRecordings && (
        <>
          <Text fw={700}>{texts.recordings(recordings.length, bytesInWords(sizeOf(recordings)))}</Text>
          {!isUnsure && waiting === 0 && <Text>{texts.recordingsChoices}</Text>}
          {recordingList}
        </>
      )}
      {isKnown && unreadable && <Text fw={700}>{texts.recordingsUnknown}</Text>}
      {isUnsure ? (
        <Group justify="flex-end" gap="sm">
          {exportButton}
          {signOutChoices}
        </Group>
      ) : waiting !== null && waiting > 0 ? (
        <Group justify="flex-end" gap="sm">
          {exportButton}
          <Button size="md" variant="default" onClick={() => leave('keep')}>
            {busy ? texts.busy : texts.signOutOnly}
          </Button>
          <Button size="md" data-autofocus onClick={onClose}>
            {texts.wait}
          </Button>
        </Group>
      ) : hasRecordings || unreadable ? (
        <Group justify="flex-end" gap="sm">
          {cancelButton}
          {signOutChoices}
        </Group>
      ) : (
        <Group justify="flex-end" gap="sm">
          {cancelButton}
          <Button size="md" disabled={!isKnown} onClick={() => leave('wipe')}>
            {busy ? texts.busy : everywhere ? texts.confirmEverywhere : texts.confirm}
          </Button>
        </Group>
      )}
    </Stack>
  )
}
