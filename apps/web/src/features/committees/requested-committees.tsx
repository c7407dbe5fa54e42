import type { RequestedCommittee } from '@civic-hub/protocol'
import { Button } from '@mantine/core'
import { useCommittees } from '../../replica/react/device-provider.tsx'
import { CommitteeMark } from '../../shell/committee-mark.tsx'
import { problemText } from '../../shell/problem-text.ts'
import { committeeTexts } from '../../texts/en/committees.ts'
import { dayOf } from '../../ui/day-of.ts'
import { notify, notifyError } from '../../ui/notify.ts'
import classes from './choose-committee-page.module.css'

const { requested: texts } = committeeTexts.choose

/** Committees that this person asked to join, until an owner answers. */
export function RequestedCommittees({ requested }: { requested: readonly RequestedCommittee[] }) {
  const { withdrawRequest } = useCommittees()

  async function withdraw({ slug, name }: RequestedCommittee): Promise<void> {
    const answer = await withdrawRequest(slug)
    if (answer.ok) notify({ title: texts.withdrawn(name) })
    else notifyError({ title: texts.failed, message: problemText(answer.problem) })
  }

  return (
    <section aria-labelledby="requested-title" className={classes.aside}>
      <h2 id="requested-title">{texts.title}</h2>
      <ul className={classes.list} aria-labelledby="requested-title">
        {requested.map((committee) => (
          <li key={committee.slug} className={classes.row}>
            <CommitteeMark name={committee.name} size={44} />
            <div>
              <h3 className={classes.name} dir="auto">
                {committee.name}
              </h3>
              <p className={classes.detail}>{texts.since(dayOf(committee.requestedAt))}</p>
            </div>
            <div className={classes.enter}>
              <Button
                variant="default"
                aria-label={texts.withdrawNamed(committee.name)}
                onClick={() => void withdraw(committee)}
              >
                {texts.withdraw}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
