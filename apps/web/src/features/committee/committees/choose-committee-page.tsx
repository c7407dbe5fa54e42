import type { Access } from '@civic-hub/protocol'
import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { useCommittees } from '../../../replica/react/device-provider.tsx'
import { useWaitingChanges } from '../../../replica/react/use-waiting-changes.ts'
import type { Demo } from '../../../replica/session/add-demo.ts'
import { useSession } from '../../../replica/session/session.ts'
import type { CommitteeOnDevice } from '../../../replica/store/device-database.ts'
import { CommitteeMark } from '../../../shell/committee-mark.tsx'
import { exportWork } from '../../../shell/export-work.ts'
import { committeeLostTexts } from '../../../texts/en/committee-lost.gen.ts'
import { committeesTexts } from '../../../texts/en/committees.gen.ts'
import { demoTexts } from '../../../texts/en/demo.gen.ts'
import { shellTexts } from '../../../texts/en/shell.gen.ts'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { askToConfirm } from '../../../ui/confirm-dialog.tsx'
import { useDocumentHead } from '../../../ui/document-head.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import { tableDrawing } from '../../../ui/more-drawings.tsx'
import { Page } from '../../../ui/page.tsx'
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx'
import { whileVisible } from '../../../ui/while-visible.ts'
import { DeclinedCommittees, RequestedCommittees } from './asked-committees.tsx'
import classes from './choose-committee-page.module.css'
import { LoadDemo } from './load-demo.tsx'
import { useRemoveFromDevice } from './use-remove-from-device.ts'

const { choose: texts } = committeesTexts
const lostCommitteesTexts = committeeLostTexts
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

const accessWords: Record<Access, string> = texts.access

function CommitteeRow({ committee }: { committee: CommitteeOnDevice }) {
  const { name, emoji, slug, access, registered, demo, requests = 0 } = committee
  const remove = useRemoveFromDevice()

  async function removeDemo() {
    const question = { title: demoTexts.removeQuestion, body: demoTexts.removeConsequence, danger: true }
    if (await askToConfirm({ ...question, confirmLabel: demoTexts.remove })) await remove(committee, 0)
  }

  return (
    <li className={classes.row}>
      <CommitteeMark name={name} size={44} />
      <div>
        <h2 className={classes.name} dir="auto">
          {name}
          <span className={classes.emoji} aria-hidden="true">
            {emoji}
          </span>
        </h2>
        <p className={classes.detail}>
          {demo ? demoTexts.detail : registered ? accessWords[access] : texts.unregistered}
        </p>
      </div>
      <div className={classes.enter}>
        {requests > 0 && (
          <ButtonLink
            to="/$committeeId/members"
            params={{ committeeId: slug }}
            variant="subtle"
            aria-label={texts.requestsNamed(name, shellTexts.header.requests(requests))}
          >
            {shellTexts.header.requests(requests)}
          </ButtonLink>
        )}
        {demo && (
          <Button variant="subtle" aria-label={demoTexts.removeNamed} onClick={() => void removeDemo()}>
            {demoTexts.remove}
          </Button>
        )}
        <ButtonLink
          to="/$committeeId/home"
          params={{ committeeId: slug }}
          variant="default"
          aria-label={texts.enterNamed(name)}
        >
          {texts.enter}
        </ButtonLink>
      </div>
    </li>
  )
}

/**
 * Committees that were deleted, or that this person can no longer open, while this device still stores data
 * of them.
 */
function LostCommittees({ committees }: { committees: readonly CommitteeOnDevice[] }) {
  return (
    <section aria-labelledby="lost-title" className={classes.aside}>
      <h2 id="lost-title">{lostCommitteesTexts.list}</h2>
      <ul className={classes.list} aria-labelledby="lost-title">
        {committees.map((committee) => (
          <LostCommittee key={committee.id} committee={committee} />
        ))}
      </ul>
    </section>
  )
}

function LostCommittee({ committee }: { committee: CommitteeOnDevice }) {
  const { id, name, deleted } = committee
  const waiting = useWaitingChanges(true, [id])
  const remove = useRemoveFromDevice()
  return (
    <li className={classes.row}>
      <CommitteeMark name={name} size={44} />
      <div>
        <h3 className={classes.name} dir="auto">
          {name}
        </h3>
        <p className={classes.detail}>{deleted ? lostCommitteesTexts.wasDeleted : lostCommitteesTexts.accessRemoved}</p>
        {waiting !== null && waiting > 0 && <p className={classes.detail}>{lostCommitteesTexts.waiting(waiting)}</p>}
      </div>
      <div className={classes.enter}>
        <Button variant="default" aria-label={lostCommitteesTexts.exportNamed(name)} onClick={() => exportWork(id)}>
          {lostCommitteesTexts.export}
        </Button>
        <Button
          variant="default"
          aria-label={lostCommitteesTexts.removal.named(name)}
          onClick={() => void remove(committee, waiting ?? 1)}
        >
          {lostCommitteesTexts.removal.action}
        </Button>
      </div>
    </li>
  )
}
