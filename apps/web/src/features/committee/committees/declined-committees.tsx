import type { DeclinedCommittee } from '@civic-hub/protocol'
import { Button } from '@mantine/core'
import { useCommittees } from '../../../replica/react/device-provider.tsx'
import { problemText } from '../../../shell/problem-text.ts'
import { committeeTexts } from '../../../texts/en/committees.ts'
import { dayOf } from '../../../ui/day-of.ts'
import { notify, notifyError } from '../../../ui/notify.ts'
import { AskedCommittees } from './asked-committees.tsx'

const { join: joinTexts } = committeeTexts
const { declined: texts } = committeeTexts.choose

/** Committees whose owners declined this person's request, until they ask again or remove it from the list. */
export function DeclinedCommittees({ declined }: { declined: readonly DeclinedCommittee[] }) {
  const { askAgain, dismissDeclined } = useCommittees()

  async function again({ slug }: DeclinedCommittee): Promise<void> {
    const answer = await askAgain(slug)
    if (!answer.ok) {
      notifyError({ title: texts.notAsked, message: problemText(answer.problem) })
      return
    }
    const { outcome, name } = answer.value
    if (outcome === 'joined') notify({ title: joinTexts.joined(name) })
    else if (outcome === 'invitation-only')
      notifyError({ title: texts.notAsked, message: joinTexts.invitationOnly(name) })
    else notify({ title: joinTexts.requested(name), message: joinTexts.requestedBody })
  }

  async function remove({ slug }: DeclinedCommittee): Promise<void> {
    const answer = await dismissDeclined(slug)
    if (!answer.ok) notifyError({ title: texts.notRemoved, message: problemText(answer.problem) })
  }

  return (
    <AskedCommittees
      titleId="declined-title"
      title={texts.title}
      committees={declined}
      detail={({ declinedAt }) => texts.on(dayOf(declinedAt))}
      actions={(committee) => (
        <>
          <Button
            variant="default"
            aria-label={texts.askAgainNamed(committee.name)}
            onClick={() => void again(committee)}
          >
            {texts.askAgain}
          </Button>
          <Button
            variant="subtle"
            aria-label={texts.removeNamed(committee.name)}
            onClick={() => void remove(committee)}
          >
            {texts.remove}
          </Button>
        </>
      )}
    />
  )
}
