import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { useCommittees } from '../../../replica/react/device-provider.tsx'
import type { Demo } from '../../../replica/session/add-demo.ts'
import { useSession } from '../../../replica/session/session.ts'
import { committeeTexts } from '../../../texts/en/committees.ts'
import { useDocumentHead } from '../../../ui/document-head.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import { tableDrawing } from '../../../ui/more-drawings.tsx'
import { Page } from '../../../ui/page.tsx'
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx'
import { whileVisible } from '../../../ui/while-visible.ts'
import classes from './choose-committee-page.module.css'
import { CommitteeRow } from './committee-row.tsx'
import { DeclinedCommittees } from './declined-committees.tsx'
import { LoadDemo } from './load-demo.tsx'
import { LostCommittees } from './lost-committees.tsx'
import { RequestedCommittees } from './requested-committees.tsx'

const { choose: texts } = committeeTexts
const refreshEveryMs = 5_000
const JoinDialog = lazyDialog(() => import('./join-dialog.tsx'), 'JoinDialog')

interface ChooseCommitteePageProps {
  onEnter: (slug: string) => void
  makeDemo: () => Promise<Demo>
  /** Shown below the lists. */
  below: ReactNode
}

export function ChooseCommitteePage({ onEnter, makeDemo, below }: ChooseCommitteePageProps) {
  const { committees, ready, confirmed, unanswered, requested, declined, refresh } = useCommittees()
  const session = useSession()
  const [joining, setJoining] = useState(false)
  useDocumentHead({ title: texts.documentTitle, canonicalPath: '/choose-committee' })

  // An owner may rename a committee or answer a request to join at this time. No document is open here, so no
  // connection reports the change.
  useEffect(() => whileVisible(refreshEveryMs, refresh), [refresh])

  const open = committees.filter((committee) => !committee.lost)
  const lost = committees.filter((committee) => committee.lost)
  // Show that there are no committees only after the relay has confirmed it.
  const waiting = !ready || (open.length === 0 && !confirmed && navigator.onLine)
  const offline =
    session.kind === 'signed-in' && !session.confirmed && !session.expired && ready && unanswered && !confirmed
  const join = (
    <Button size="md" leftSection={<Icon name="add" />} onClick={() => setJoining(true)}>
      {texts.joinOrCreate}
    </Button>
  )

  return (
    <Page heading={texts.title} subtitle={texts.subtitle} actions={open.length > 0 && join} width="list">
      {offline && <p className={classes.offline}>{texts.offline}</p>}
      {waiting ? (
        <SkeletonRows />
      ) : open.length === 0 ? (
        <EmptyState drawing={tableDrawing} action={join}>
          {texts.empty}
        </EmptyState>
      ) : (
        <ul className={classes.list} aria-label={texts.list}>
          {open.map((committee) => (
            <CommitteeRow key={committee.id} committee={committee} />
          ))}
        </ul>
      )}
      {requested.length > 0 && <RequestedCommittees requested={requested} />}
      {declined.length > 0 && <DeclinedCommittees declined={declined} />}
      <div role="status" className="visually-hidden">
        {declined.map(({ slug, name }) => (
          <p key={slug}>{texts.declined.news(name)}</p>
        ))}
      </div>
      {lost.length > 0 && <LostCommittees committees={lost} />}
      {ready && (!waiting || unanswered) && below}
      {!waiting && !open.some(({ demo }) => demo) && <LoadDemo makeDemo={makeDemo} onEnter={onEnter} />}
      <JoinDialog opened={joining} onClose={() => setJoining(false)} onEnter={onEnter} />
    </Page>
  )
}
