import type { Access } from '@civic-hub/protocol'
import type { CommitteeOnDevice } from '../../replica/store/device-database.ts'
import { CommitteeMark } from '../../shell/committee-mark.tsx'
import { committeeTexts } from '../../texts/en/committees.ts'
import { shellTexts } from '../../texts/en/shell.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import classes from './choose-committee-page.module.css'

const { choose: texts } = committeeTexts
const accessWords: Record<Access, string> = texts.access

export function CommitteeRow({ committee }: { committee: CommitteeOnDevice }) {
  const { name, emoji, slug, access, registered, requests = 0 } = committee
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
        <p className={classes.detail}>{registered ? accessWords[access] : texts.unregistered}</p>
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
