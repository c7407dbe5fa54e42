import { queryMeetingList } from '@civic-hub/committee'
import type { LatestApproval, RecordList } from '@civic-hub/protocol'
import { useCallback, useMemo, useState } from 'react'
import { type Answer, failed } from '../../../replica/connection/answer.ts'
import { onListChange } from '../../../replica/connection/list-changes.ts'
import { useObservable } from '../../../replica/observable.ts'
import { usePagePresence, useReplica } from '../../../replica/react/replica-provider.tsx'
import { useQuery } from '../../../replica/react/use-query.ts'
import { readLatestApprovals } from '../../../replica/session/committee-approvals.ts'
import { readRecords, withdrawRecord } from '../../../replica/session/open-records.ts'
import type { CommitteeOnDevice } from '../../../replica/store/device-database.ts'
import { PageNotLoaded } from '../../../shell/not-loaded.tsx'
import { useLoaded } from '../../../shell/use-loaded.ts'
import { demoWithoutHub } from '../../../texts/en/demo-without-hub.ts'
import { openRecordsTexts as texts } from '../../../texts/en/open-records.ts'
import { askToConfirm } from '../../../ui/confirm-dialog.tsx'
import { useDocumentHead } from '../../../ui/document-head.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { focusSoon } from '../../../ui/focus-soon.ts'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { WebLink } from '../../../ui/web-link.tsx'
import classes from './open-records.module.css'
import { PublishRecord } from './publish-record.tsx'
import { RecordRow, recordButtonId } from './record-row.tsx'
import { rowsOf } from './record-rows.ts'

interface Known extends RecordList {
  approvals: readonly LatestApproval[]
}

/** The public records of the committee's meetings; owners publish and withdraw them. */
export function OpenRecordsPage({ committee }: { committee: CommitteeOnDevice }) {
  const { id, slug, name, registered } = committee
  const replica = useReplica()
  const isOwner = useObservable(replica.access) === 'owner'
  const meetings = useQuery(useMemo(() => queryMeetingList(replica.doc), [replica]))
  const [publishing, setPublishing] = useState<string | null>(null)
  const read = useCallback(async (): Promise<Answer<Known>> => {
    if (!registered) return failed('unreachable')
    const [records, approvals] = await Promise.all([readRecords(id), readLatestApprovals(id)])
    if (!records.ok) return records
    return approvals.ok ? { ok: true, value: { ...records.value, ...approvals.value } } : approvals
  }, [id, registered])
  const { state, load, perform } = useLoaded(read, {
    changeFailed: texts.failed,
    onChanged: useCallback((reload: () => void) => onListChange('approvals', id, reload), [id]),
  })
  usePagePresence('records')
  useDocumentHead({ title: texts.documentTitle(name), canonicalPath: `/${slug}/records` })

  if (publishing !== null)
    return (
      <PublishRecord
        committee={committee}
        meetingId={publishing}
        onClose={() => {
          setPublishing(null)
          focusSoon(recordButtonId(publishing))
          void load()
        }}
      />
    )

  async function withdraw(meetingId: string) {
    const confirmed = await askToConfirm({
      title: texts.withdrawQuestion,
      body: texts.withdrawConsequence,
      confirmLabel: texts.withdraw,
      cancelLabel: texts.cancel,
      danger: true,
    })
    if (confirmed) await perform(() => withdrawRecord(id, meetingId), { title: texts.withdrawn })
    focusSoon(recordButtonId(meetingId))
  }

  const known = state.kind === 'loaded' ? state.value : null
  const rows = known ? rowsOf(known.approvals, known.records, meetings, replica.doc) : []
  return (
    <div className={classes.page}>
      <header>
        <PageHeading>{texts.heading(name)}</PageHeading>
        <p className={classes.hint}>
          {texts.subtitle} {!isOwner && texts.ownersOnly}
        </p>
      </header>
      {committee.demo ? (
        <EmptyState drawing="minutes">{demoWithoutHub}</EmptyState>
      ) : state.kind !== 'loaded' ? (
        <PageNotLoaded state={state} onRetry={load} offline={texts.offline} />
      ) : (
        <section aria-label={texts.meetings} className={classes.section}>
          <h2>{texts.meetings}</h2>
          {rows.length === 0 ? (
            <EmptyState drawing="minutes">{texts.none}</EmptyState>
          ) : (
            <ul className={classes.rows} aria-label={texts.meetings}>
              {rows.map((row) => (
                <RecordRow
                  key={row.meetingId}
                  row={row}
                  publicPath={state.value.path}
                  {...(isOwner && {
                    onPublish: () => setPublishing(row.meetingId),
                    onWithdraw: () => void withdraw(row.meetingId),
                  })}
                />
              ))}
            </ul>
          )}
          {state.value.records.length > 0 && (
            <WebLink href={new URL(state.value.path, location.origin).href} className={classes.link}>
              {texts.publicPage}
            </WebLink>
          )}
        </section>
      )}
    </div>
  )
}
