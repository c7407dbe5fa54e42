import type { People } from '@civic-hub/protocol'
import { Button } from '@mantine/core'
import { format, isValid, parseISO } from 'date-fns'
import { changeAccess, dismissRequest } from '../../replica/session/committee-people.ts'
import { committeeTexts } from '../../texts/en/committees.ts'
import classes from './people-page.module.css'
import type { Perform } from './use-people.ts'

const { requests: texts } = committeeTexts.people

/** People who asked to join, and an owner's answer. */
export function JoinRequests(props: { committeeId: string; requests: People['requests']; perform: Perform }) {
  const { committeeId, requests, perform } = props
  return (
    <section aria-labelledby="requests-title" className={classes.section}>
      <h2 id="requests-title">{texts.title}</h2>
      <ul className={classes.list} aria-labelledby="requests-title">
        {requests.map(({ accountId, name, email, requestedAt }) => (
          <li key={accountId} className={classes.row}>
            <div className={classes.who}>
              <p className={classes.name}>{name}</p>
              <p className={classes.detail}>
                {email} · {texts.since(dayOf(requestedAt))}
              </p>
            </div>
            <div className={classes.actions}>
              <Button
                aria-label={texts.acceptNamed(name)}
                onClick={() =>
                  perform(() => changeAccess(committeeId, accountId, 'editor'), {
                    title: texts.accepted(name),
                  })
                }
              >
                {texts.accept}
              </Button>
              <Button
                variant="default"
                aria-label={texts.dismissNamed(name)}
                onClick={() =>
                  perform(() => dismissRequest(committeeId, accountId), { title: texts.dismissed(name) })
                }
              >
                {texts.dismiss}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function dayOf(date: string): string {
  const parsed = parseISO(date)
  return isValid(parsed) ? format(parsed, 'MMM d, yyyy') : date
}
