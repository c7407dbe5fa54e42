import type { DeclinedCommittee } from '@civic-hub/protocol'
import { Button } from '@mantine/core'
import { useCommittees } from '../../replica/react/device-provider.tsx'
import { CommitteeMark } from '../../shell/committee-mark.tsx'
import { problemText } from '../../shell/problem-text.ts'
import { committeeTexts } from '../../texts/en/committees.ts'
import { dayOf } from '../../ui/day-of.ts'
import { notify, notifyError } from '../../ui/notify.ts'
import classes from './choose-committee-page.module.css'

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
    <section aria-labelledby="declined-title" className={classes.aside}>
      <h2 id="declined-title">{texts.title}</h2>
      <ul className={classes.list} aria-labelledby="declined-title">
        {declined.map((committee) => (
          <li key={committee.slug} className={classes.row}>
            <CommitteeMark name={committee.name} size={44} />
            <div>
              <h3 className={classes.name} dir="auto">
                {committee.name}
              </h3>
              <p className={classes.detail}>{texts.on(dayOf(committee.declinedAt))}</p>
            </div>
            <div className={classes.enter}>
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
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
