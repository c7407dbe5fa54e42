import { queryMeetingList } from '@civic-hub/committee'
import type { LatestApproval, RecordList } from '@civic-hub/protocol'
import { useCallback, useMemo, useState } from 'react'
import { type Answer, failed } from '../../../replica/connection/answer.ts'
import { onListChange } from '../../../replica/connection/list-changes.ts'
import { useObservable } from '../../../replica/observable.ts'
import { usePagePresence, useReplica } from '../../../replica/react/replica-provider.tsx'
import { useQuery } from '../../../replica/react/use-query.ts'
import { readLatestApprovals } from '../../../replica/session/committee-approvals.ts'
import { readRecords, withdrawAgenda, withdrawDocument, withdrawRecord } from '../../../replica/session/publishing.ts'
import type { CommitteeOnDevice } from '../../../replica/store/device-database.ts'
import { PageNotLoaded } from '../../../shell/not-loaded.tsx'
import { useLoaded } from '../../../shell/use-loaded.ts'
import { demoWithoutHubTexts } from '../../../texts/en/demo-without-hub.gen.ts'
import { openRecordsTexts as texts } from '../../../texts/en/open-records.gen.ts'
import { askToConfirm } from '../../../ui/confirm-dialog.tsx'
import { useDocumentHead } from '../../../ui/document-head.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { focusSoon } from '../../../ui/focus-soon.ts'
import { Page } from '../../../ui/page.tsx'
import { WebLink } from '../../../ui/web-link.tsx'
import classes from './open-records.module.css'
import { PublishAgenda, PublishRecord } from './publish-record.tsx'
import { RecordRow, recordButtonId } from './record-row.tsx'
import { type RecordRowData, rowsOf } from './record-rows.ts'

interface Known extends RecordList {
  approvals: readonly LatestApproval[]
}

const headingId = 'open-records-meetings'

const confirmWithdrawal = (question: { title: string; body: string }) =>
  askToConfirm({ ...question, confirmLabel: texts.withdraw, cancelLabel: texts.cancel, danger: true })

/** The public records of the committee's meetings; owners publish and withdraw them. */
export function OpenRecordsPage({ committee }: { committee: CommitteeOnDevice }) {
  const { id, slug, name, registered } = committee
  const replica = useReplica()
  const isOwner = useObservable(replica.access) === 'owner'
  const meetings = useQuery(useMemo(() => queryMeetingList(replica.doc), [replica]))
  const [publishing, setPublishing] = useState<Pick<RecordRowData, 'kind' | 'meetingId'> | null>(null)
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

  const known = state.kind === 'loaded' ? state.value : null
  if (publishing !== null && known !== null) {
    const Publish = publishing.kind === 'agenda' ? PublishAgenda : PublishRecord
    return (
      <Publish
        committee={committee}
        meetingId={publishing.meetingId}
        records={known}
        onClose={() => {
          setPublishing(null)
          focusSoon(recordButtonId(publishing))
          void load()
        }}
      />
    )
  }

  async function withdraw(row: RecordRowData) {
    const isAgenda = row.kind === 'agenda'
    const question = {
      title: isAgenda ? texts.agenda.withdrawQuestion : texts.withdrawQuestion,
      body: texts.withdrawConsequence,
    }
    if (await confirmWithdrawal(question))
      await perform(() => (isAgenda ? withdrawAgenda : withdrawRecord)(id, row.meetingId), {
        title: isAgenda ? texts.agenda.withdrawn : texts.withdrawn,
      })
    focusSoon(recordButtonId(row))
  }

  async function withdrawCopy(row: RecordRowData, fileId: string, name: string) {
    const { withdrawQuestion, withdrawConsequence, withdrawn } = texts.documents
    const { meetingId } = row
    if (await confirmWithdrawal({ title: withdrawQuestion(name), body: withdrawConsequence }))
      await perform(() => withdrawDocument({ documentId: id, meetingId, fileId }), { title: withdrawn })
    focusSoon(recordButtonId(row), headingId)
  }

  const rowProps = (row: RecordRowData) => ({
    row,
    publicPath: known?.path ?? '',
    ...(isOwner && {
      actions: {
        publish: () => setPublishing(row),
        withdraw: () => void withdraw(row),
        withdrawDocument: (fileId: string, name: string) => void withdrawCopy(row, fileId, name),
      },
    }),
  })
  const parts = known && { known, meetings, doc: replica.doc }
  const { agendas, minutes: rows } = parts ? rowsOf(parts.known.approvals, parts) : { agendas: [], minutes: [] }
  return (
    <Page
      heading={texts.heading(name)}
      subtitle={isOwner ? texts.subtitle : `${texts.subtitle} ${texts.ownersOnly}`}
      width="list"
    >
      {committee.demo ? (
        <EmptyState drawing="minutes">{demoWithoutHubTexts.reason}</EmptyState>
      ) : state.kind !== 'loaded' ? (
        <PageNotLoaded state={state} onRetry={load} offline={texts.offline} />
      ) : (
        <>
          {agendas.length > 0 && (
            <section aria-label={texts.agendas} className={classes.section}>
              <h2>{texts.agendas}</h2>
              <ul className={classes.rows} aria-label={texts.agendas}>
                {agendas.map((row) => (
                  <RecordRow key={row.meetingId} {...rowProps(row)} />
                ))}
              </ul>
            </section>
          )}
          <section aria-label={texts.meetings} className={classes.section}>
            <h2 id={headingId} tabIndex={-1}>
              {texts.meetings}
            </h2>
            {rows.length === 0 ? (
              <EmptyState drawing="minutes">{texts.none}</EmptyState>
            ) : (
              <ul className={classes.rows} aria-label={texts.meetings}>
                {rows.map((row) => (
                  <RecordRow key={row.meetingId} {...rowProps(row)} />
                ))}
              </ul>
            )}
            {(state.value.records.length > 0 || (state.value.agendas ?? []).length > 0) && (
              <WebLink href={new URL(state.value.path, location.origin).href} className={classes.link}>
                {texts.publicPage}
              </WebLink>
            )}
          </section>
        </>
      )}
    </Page>
  )
}
