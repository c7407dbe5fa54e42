import { canWrite, type Feed } from '@civic-hub/protocol'
import { Button, TextInput } from '@mantine/core'
import { useCallback, useId } from 'react'
import { type Answer, failed } from '../../../replica/connection/answer.ts'
import { onListChange } from '../../../replica/connection/list-changes.ts'
import { usePagePresence } from '../../../replica/react/replica-provider.tsx'
import { endFeedAddress, makeFeedAddress, readFeeds } from '../../../replica/session/publishing.ts'
import type { CommitteeOnDevice } from '../../../replica/store/device-database.ts'
import { PageNotLoaded } from '../../../shell/not-loaded.tsx'
import { type Perform, useLoaded } from '../../../shell/use-loaded.ts'
import { demoWithoutHubTexts } from '../../../texts/en/demo-without-hub.gen.ts'
import { feedsTexts as texts } from '../../../texts/en/feeds.gen.ts'
import { askToConfirm } from '../../../ui/confirm-dialog.tsx'
import { copyText } from '../../../ui/copy-text.ts'
import { momentInWords } from '../../../ui/dates.ts'
import { useDocumentHead } from '../../../ui/document-head.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Page } from '../../../ui/page.tsx'
import classes from './feeds-page.module.css'

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
        <EmptyState drawing="people">{demoWithoutHubTexts.reason}</EmptyState>
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

interface FeedSectionProps {
  documentId: string
  feed: Feed
  /** True if this person's app writes feeds. */
  canFill: boolean
  perform: Perform
}

/** One feed: the person's address, with buttons to copy, renew and end it. */
function FeedSection({ documentId, feed, canFill, perform }: FeedSectionProps) {
  const { kind, path } = feed
  const headingId = useId()
  const { title, about } = texts.kinds[kind]
  const address = path === null ? null : new URL(path, location.origin).href

  /** The page has one prominent button: the one of the calendar. */
  const variant = kind === 'calendar' ? 'filled' : 'default'
  const make = (done: string) => perform(() => makeFeedAddress(documentId, kind), { title: done })

  async function renew() {
    const question = { title: texts.renewQuestion, body: texts.renewConsequence, confirmLabel: texts.renew }
    if (await askToConfirm({ ...question, cancelLabel: texts.cancel })) await make(texts.renewed)
  }

  async function end() {
    const question = { title: texts.endQuestion, body: texts.endConsequence, confirmLabel: texts.end }
    if (!(await askToConfirm({ ...question, cancelLabel: texts.cancel, danger: true }))) return
    await perform(() => endFeedAddress(documentId, kind), { title: texts.ended })
  }

  return (
    <section className={classes.section} aria-labelledby={headingId}>
      <h2 id={headingId}>{title}</h2>
      <p className={classes.about}>{about}</p>
      {address === null ? (
        <Button size="md" variant={variant} className={classes.make ?? ''} onClick={() => void make(texts.made)}>
          {texts.make}
        </Button>
      ) : (
        <>
          <TextInput
            label={texts.address}
            description={`${texts.secret} ${texts.lost}`}
            value={address}
            readOnly
            onFocus={(event) => event.currentTarget.select()}
          />
          <p className={classes.hint}>{stateWords(feed, canFill)}</p>
          <div className={classes.buttons}>
            <Button
              size="md"
              variant={variant}
              onClick={() =>
                void copyText(address, {
                  done: { title: texts.copied },
                  failed: { title: texts.notCopied, message: texts.notCopiedDetail },
                })
              }
            >
              {texts.copy}
            </Button>
            {kind === 'calendar' && (
              <Button size="md" variant="default" component="a" href={address.replace(/^https?:/, 'webcal:')}>
                {texts.open}
              </Button>
            )}
            <Button size="md" variant="subtle" onClick={() => void renew()}>
              {texts.renew}
            </Button>
            <Button size="md" variant="subtle" onClick={() => void end()}>
              {texts.end}
            </Button>
          </div>
        </>
      )}
    </section>
  )
}

function stateWords({ published }: Feed, fills: boolean): string {
  if (published) return texts.filled(momentInWords(new Date(published.changedAt)))
  return fills ? texts.fillsSoon : texts.fillsLater
}
