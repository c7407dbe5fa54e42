import { Button, Group } from '@mantine/core'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { sizeOf, useRecordings } from '../../../replica/react/use-recordings.ts'
import { countRecordings, removeDeletedAccount } from '../../../replica/session/sign-out.ts'
import { countWaitingChanges } from '../../../replica/session/waiting-changes.ts'
import { exportWork } from '../../../shell/export-work.ts'
import { accountTexts } from '../../../texts/en/account.gen.ts'
import { bytesInWords } from '../../../ui/bytes-in-words.ts'
import { useDocumentHead } from '../../../ui/document-head.ts'
import { LineDrawing } from '../../../ui/line-drawing.tsx'
import { doorDrawing } from '../../../ui/more-drawings.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import page from '../../../ui/plain-page.module.css'
import { ProblemNote } from '../../../ui/problem-note.tsx'

const { deletion, signOut } = accountTexts
const { done: texts } = deletion

/**
 * Replaces every screen after the account was deleted on any device. This device's stored data is removed at
 * once, except if some changes or recordings exist only here: then the person decides when.
 */
export function AccountDeleted(props: {
  /** The recordings on this device, each with a way to download it. */
  recordingList: ReactNode
  onLeave: () => void
}) {
  const { recordingList, onLeave } = props
  const [state, setState] = useState<'removing' | 'removed' | 'failed' | { waiting: number }>('removing')
  useDocumentHead({ title: texts.documentTitle, canonicalPath: '/' })

  const remove = useCallback(async () => {
    setState('removing')
    try {
      await removeDeletedAccount()
      setState('removed')
    } catch (failure) {
      console.error(failure)
      setState('failed')
    }
  }, [])

  useEffect(() => {
    void Promise.all([countWaitingChanges(), countRecordings().catch(() => 0)]).then(([waiting, recorded]) =>
      waiting > 0 || recorded > 0 ? setState({ waiting }) : remove(),
    )
  }, [remove])

  return (
    <main className={page.page}>
      <LineDrawing of={doorDrawing} width={144} />
      <PageHeading>{texts.title}</PageHeading>
      {state === 'failed' ? (
        <ProblemNote title={signOut.failed}>{texts.failed}</ProblemNote>
      ) : (
        <p className={page.body} role="status">
          {typeof state === 'object' ? state.waiting > 0 && texts.waiting(state.waiting) : texts[state]}
        </p>
      )}
      {typeof state === 'object' && <Recordings list={recordingList} />}
      <Group justify="center" gap="sm">
        {typeof state === 'object' && state.waiting > 0 && (
          <Button size="md" onClick={() => exportWork()}>
            {deletion.export}
          </Button>
        )}
        {(typeof state === 'object' || state === 'failed') && (
          <Button size="md" variant="default" onClick={remove}>
            {texts.remove}
          </Button>
        )}
        {state === 'removed' && (
          <Button size="md" onClick={onLeave}>
            {texts.home}
          </Button>
        )}
      </Group>
    </main>
  )
}

/** Works only while the account's storage is open. */
function Recordings({ list }: { list: ReactNode }) {
  const recordings = useRecordings() ?? []
  if (recordings.length === 0) return null
  return (
    <>
      <p className={page.body}>{texts.recordings(recordings.length, bytesInWords(sizeOf(recordings)))}</p>
      {list}
    </>
  )
}
