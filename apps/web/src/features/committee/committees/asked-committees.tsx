import type { DeclinedCommittee, RequestedCommittee } from '@civic-hub/protocol'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useCommittees } from '../../../replica/react/device-provider.tsx'
import { CommitteeMark } from '../../../shell/committee-mark.tsx'
import { problemText } from '../../../shell/problem-text.ts'
import { committeesTexts } from '../../../texts/en/committees.gen.ts'
import { dayOf } from '../../../ui/day-of.ts'
import { notify, notifyError } from '../../../ui/notify.ts'
import { useWhileBusy } from '../../../ui/use-while-busy.ts'
import classes from './choose-committee-page.module.css'

const { join: joinTexts } = committeesTexts
const { declined: texts } = committeesTexts.choose
const { requested: requestedTexts } = committeesTexts.choose

interface AskedCommitteesProps<Asked> {
  /** Unique on the page. */
  titleId: string
  title: string
  committees: readonly Asked[]
  detail: (committee: Asked) => string
  actions: (committee: Asked) => ReactNode
}

/** Committees that a person asked to join, with the state of each request and its actions. */
function AskedCommittees<Asked extends { slug: string; name: string }>({
  titleId,
  title,
  committees,
  detail,
  actions,
}: AskedCommitteesProps<Asked>) {
  return (
    <section aria-labelledby={titleId} className={classes.aside}>
      <h2 id={titleId}>{title}</h2>
      <ul className={classes.list} aria-labelledby={titleId}>
        {committees.map((committee) => (
          <li key={committee.slug} className={classes.row}>
            <CommitteeMark name={committee.name} size={44} />
            <div>
              <h3 className={classes.name} dir="auto">
                {committee.name}
              </h3>
              <p className={classes.detail}>{detail(committee)}</p>
            </div>
            <div className={classes.enter}>{actions(committee)}</div>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Committees whose owners declined this person's request, until they ask again or remove it from the list. */
export function DeclinedCommittees({ declined }: { declined: readonly DeclinedCommittee[] }) {
  return (
    <AskedCommittees
      titleId="declined-title"
      title={texts.title}
      committees={declined}
      detail={({ declinedAt }) => texts.on(dayOf(declinedAt))}
      actions={(committee) => <DeclinedActions committee={committee} />}
    />
  )
}

function DeclinedActions({ committee: { slug, name } }: { committee: DeclinedCommittee }) {
  const { askAgain, dismissDeclined } = useCommittees()
  const whileBusy = useWhileBusy()

  async function again(): Promise<void> {
    const answer = await askAgain(slug)
    if (!answer.ok) {
      notifyError({ title: texts.notAsked, message: problemText(answer.problem) })
      return
    }
    const asked = answer.value
    if (asked.outcome === 'joined') notify({ title: joinTexts.joined(asked.name) })
    else if (asked.outcome === 'invitation-only')
      notifyError({ title: texts.notAsked, message: joinTexts.invitationOnly(asked.name) })
    else notify({ title: joinTexts.requested(asked.name), message: joinTexts.requestedBody })
  }

  async function remove(): Promise<void> {
    const answer = await dismissDeclined(slug)
    if (!answer.ok) notifyError({ title: texts.notRemoved, message: problemText(answer.problem) })
  }

  return (
    <>
      <Button variant="default" aria-label={texts.askAgainNamed(name)} {...whileBusy(again)}>
        {texts.askAgain}
      </Button>
      <Button variant="subtle" aria-label={texts.removeNamed(name)} {...whileBusy(remove)}>
        {texts.remove}
      </Button>
    </>
  )
}

/** Committees that this person asked to join, until an owner answers. */
export function RequestedCommittees({ requested }: { requested: readonly RequestedCommittee[] }) {
  const { withdrawRequest } = useCommittees()

  async function withdraw({ slug, name }: RequestedCommittee): Promise<void> {
    const answer = await withdrawRequest(slug)
    if (answer.ok) notify({ title: requestedTexts.withdrawn(name) })
    else notifyError({ title: requestedTexts.failed, message: problemText(answer.problem) })
  }

  return (
    <AskedCommittees
      titleId="requested-title"
      title={requestedTexts.title}
      committees={requested}
      detail={({ requestedAt }) => requestedTexts.since(dayOf(requestedAt))}
      actions={(committee) => (
        <Button
          variant="default"
          aria-label={requestedTexts.withdrawNamed(committee.name)}
          onClick={() => void withdraw(committee)}
        >
          {requestedTexts.withdraw}
        </Button>
      )}
    />
  )
}
