import { Button, Group } from '@mantine/core'
import { useCallback, useEffect, useState } from 'react'
import { countWaitingChanges, removeDeletedAccount } from '../../replica/session/sign-out.ts'
import { exportWork } from '../../shell/export-work.ts'
import { accountTexts } from '../../texts/en/account.ts'
import { useDocumentHead } from '../../ui/document-head.ts'
import { LineDrawing } from '../../ui/line-drawing.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import page from '../../ui/plain-page.module.css'
import { ProblemNote } from '../../ui/problem-note.tsx'

const { deletion, signOut } = accountTexts
const { done: texts } = deletion

/**
 * In place of every screen once the account is deleted, on whatever device. What this device stores is removed at once,
 * unless some changes are only here: then the person decides when.
 */
export function AccountDeleted({ onLeave }: { onLeave: () => void }) {
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
    void countWaitingChanges().then((waiting) => (waiting > 0 ? setState({ waiting }) : remove()))
  }, [remove])

  return (
    <main className={page.page}>
      <LineDrawing of="door" width={144} />
      <PageHeading>{texts.title}</PageHeading>
      {state === 'failed' ? (
        <ProblemNote title={signOut.failed}>{texts.failed}</ProblemNote>
      ) : (
        <p className={page.body} role="status">
          {typeof state === 'object' ? texts.waiting(state.waiting) : texts[state]}
        </p>
      )}
      <Group justify="center" gap="sm">
        {typeof state === 'object' && (
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
