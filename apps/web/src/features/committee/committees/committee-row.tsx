import type { Access } from '@civic-hub/protocol'
import { Button } from '@mantine/core'
import type { CommitteeOnDevice } from '../../../replica/store/device-database.ts'
import { CommitteeMark } from '../../../shell/committee-mark.tsx'
import { committeeTexts } from '../../../texts/en/committees.ts'
import { demoTexts } from '../../../texts/en/demo.ts'
import { shellTexts } from '../../../texts/en/shell.ts'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { askToConfirm } from '../../../ui/confirm-dialog.tsx'
import classes from './choose-committee-page.module.css'
import { useRemoveFromDevice } from './use-remove-from-device.ts'

const { choose: texts } = committeeTexts
const accessWords: Record<Access, string> = texts.access

export function CommitteeRow({ committee }: { committee: CommitteeOnDevice }) {
  const { name, emoji, slug, access, registered, demo, requests = 0 } = committee
  const remove = useRemoveFromDevice()

  async function removeDemo() {
    const question = { title: demoTexts.removeQuestion, body: demoTexts.removeConsequence, danger: true }
    if (await askToConfirm({ ...question, confirmLabel: demoTexts.remove })) await remove(committee, 0)
  }

  return (
    <li className={classes.row}>
      <CommitteeMark name={name} size={44} />
      <div>
        <h2 className={classes.name} dir="auto">
          {name}
          <span className={classes.emoji} aria-hidden="true">
            {emoji}
          </span>
        </h2>
        <p className={classes.detail}>
          {demo ? demoTexts.detail : registered ? accessWords[access] : texts.unregistered}
        </p>
      </div>
      <div className={classes.enter}>
        {requests > 0 && (
          <ButtonLink
            to="/$committeeId/members"
            params={{ committeeId: slug }}
            variant="subtle"
            aria-label={texts.requestsNamed(name, shellTexts.header.requests(requests))}
          >
            {shellTexts.header.requests(requests)}
          </ButtonLink>
        )}
        {demo && (
          <Button variant="subtle" aria-label={demoTexts.removeNamed} onClick={() => void removeDemo()}>
            {demoTexts.remove}
          </Button>
        )}
        <ButtonLink
          to="/$committeeId/home"
          params={{ committeeId: slug }}
          variant="default"
          aria-label={texts.enterNamed(name)}
        >
          {texts.enter}
        </ButtonLink>
      </div>
    </li>
  )
}
