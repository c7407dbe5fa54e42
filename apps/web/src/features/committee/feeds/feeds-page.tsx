import { canWrite, type Feed } from '@civic-hub/protocol'
import { useCallback } from 'react'
import { type Answer, failed } from '../../../replica/connection/answer.ts'
import { onListChange } from '../../../replica/connection/list-changes.ts'
import { usePagePresence } from '../../../replica/react/replica-provider.tsx'
import { readFeeds } from '../../../replica/session/publishing.ts'
import type { CommitteeOnDevice } from '../../../replica/store/device-database.ts'
import { PageNotLoaded } from '../../../shell/not-loaded.tsx'
import { useLoaded } from '../../../shell/use-loaded.ts'
import { demoWithoutHub } from '../../../texts/en/demo-without-hub.ts'
import { feedsTexts as texts } from '../../../texts/en/feeds.ts'
import { useDocumentHead } from '../../../ui/document-head.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Page } from '../../../ui/page.tsx'
import { FeedSection } from './feed-section.tsx'

/** The page polls at this interval to show when an empty feed was filled. */
const everyMs = 10_000

/** The person's own secret addresses of the committee's calendar and of its approved minutes. */
export function FeedsPage({ committee }: { committee: CommitteeOnDevice }) {
  const { id, slug, name, access, registered } = committee
  const read = useCallback(async (): Promise<Answer<readonly Feed[]>> => {
    if (!registered) return failed('unreachable')
    const answer = await readFeeds(id)
    return answer.ok ? { ok: true, value: answer.value.feeds } : answer
  }, [id, registered])
  const { state, load, perform } = useLoaded(read, {
    everyMs,
    changeFailed: texts.failed,
    onChanged: useCallback((reload: () => void) => onListChange('feeds', id, reload), [id]),
  })
  usePagePresence('feeds')
  useDocumentHead({ title: texts.documentTitle(name), canonicalPath: `/${slug}/feeds` })

  return (
    <Page heading={texts.heading(name)} subtitle={texts.subtitle} width="text">
      {committee.demo ? (
        <EmptyState drawing="people">{demoWithoutHub}</EmptyState>
      ) : state.kind === 'loaded' ? (
        state.value.map((feed) => (
          <FeedSection key={feed.kind} documentId={id} feed={feed} canFill={canWrite(access)} perform={perform} />
        ))
      ) : (
        <PageNotLoaded state={state} onRetry={load} offline={texts.offline} />
      )}
    </Page>
  )
}
