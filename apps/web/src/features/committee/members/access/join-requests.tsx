import type { People } from '@civic-hub/protocol'
import { Button } from '@mantine/core'
import type { Answer } from '../../../../replica/connection/answer.ts'
import { useCommittees } from '../../../../replica/react/device-provider.tsx'
import { changeAccess, dismissRequest } from '../../../../replica/session/committee-people.ts'
import type { Perform } from '../../../../shell/use-loaded.ts'
import { committeesTexts } from '../../../../texts/en/committees.gen.ts'
import { dayOf } from '../../../../ui/day-of.ts'
import rows from '../../../../ui/rows.module.css'
import classes from '../members-page.module.css'

const { requests: texts } = committeesTexts.people

/**
 * The open requests to join, with the answers that an owner can give. New requests are shown without a reload and are
 * announced. Without a request, only the region that announces them is there.
 */
export function JoinRequests(props: { committeeId: string; requests: People['requests']; perform: Perform }) {
  const { committeeId, requests, perform } = props
  const { refresh } = useCommittees()

  async function answer(change: () => Promise<Answer<null>>, title: string): Promise<void> {
    await perform(change, { title })
    // The badge in the header shows the number from the list of committees.
    await refresh()
  }

  return (
    <>
      <p role="status" className="visually-hidden">
        {requests.length > 0 && texts.count(requests.length)}
      </p>
      {requests.length > 0 && (
        <section aria-labelledby="requests-title" className={classes.section}>
          <h2 id="requests-title">{texts.title}</h2>
          <ul className={rows.list} aria-labelledby="requests-title">
            {requests.map(({ accountId, name, email, requestedAt }) => (
              <li key={accountId} className={rows.row}>
                <div className={rows.what}>
                  <p className={rows.name} dir="auto">
                    {name}
                  </p>
                  <p className={rows.detail}>
                    {email} · {texts.since(dayOf(requestedAt))}
                  </p>
                </div>
                <div className={rows.actions}>
                  <Button
                    aria-label={texts.acceptNamed(name)}
                    onClick={() => answer(() => changeAccess(committeeId, accountId, 'editor'), texts.accepted(name))}
                  >
                    {texts.accept}
                  </Button>
                  <Button
                    variant="default"
                    aria-label={texts.dismissNamed(name)}
                    onClick={() => answer(() => dismissRequest(committeeId, accountId), texts.dismissed(name))}
                  >
                    {texts.dismiss}
                  </Button>
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
