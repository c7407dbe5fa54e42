import type { Feed } from '@civic-hub/protocol'
import { Button, TextInput } from '@mantine/core'
import { useId } from 'react'
import { endFeedAddress, makeFeedAddress } from '../../../replica/session/publishing.ts'
import type { Perform } from '../../../shell/use-loaded.ts'
import { feedsTexts as texts } from '../../../texts/en/feeds.ts'
import { askToConfirm } from '../../../ui/confirm-dialog.tsx'
import { copyText } from '../../../ui/copy-text.ts'
import { momentInWords } from '../../../ui/dates.ts'
import classes from './feeds-page.module.css'

interface FeedSectionProps {
  documentId: string
  feed: Feed
  /** True if this person's app writes feeds. */
  canFill: boolean
  perform: Perform
}

/** One feed: the person's address, with buttons to copy, renew and end it. */
export function FeedSection({ documentId, feed, canFill, perform }: FeedSectionProps) {
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
