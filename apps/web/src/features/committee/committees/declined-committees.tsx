import type { DeclinedCommittee } from '@civic-hub/protocol'
import { Button } from '@mantine/core'
import { useCommittees } from '../../../replica/react/device-provider.tsx'
import { problemText } from '../../../shell/problem-text.ts'
import { committeeTexts } from '../../../texts/en/committees.ts'
import { dayOf } from '../../../ui/day-of.ts'
import { notify, notifyError } from '../../../ui/notify.ts'
import { useWhileBusy } from '../../../ui/use-while-busy.ts'
import { AskedCommittees } from './asked-committees.tsx'

const { join: joinTexts } = committeeTexts
const { declined: texts } = committeeTexts.choose

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
