import { useObservable } from '../../../replica/observable.ts'
import { usePeople } from '../../../replica/presence/presence.ts'
import type { Replica } from '../../../replica/replica.ts'
import { meetingsTexts } from '../../../texts/en/meetings.gen.ts'
import classes from './unsynced.module.css'
import { waitingOf } from './waiting-of.ts'

const { end: texts } = meetingsTexts

/**
 * Before a meeting ends: lists the people whose changes have not arrived yet, and explains what happens to
 * these; empty when all have arrived.
 */
export function Unsynced({ replica }: { replica: Replica }) {
  const waiting = waitingOf(usePeople(replica))
  const status = useObservable(replica.status)
  const connected = useObservable(replica.caughtUp)
  const own = status.kind === 'synced' || !('pending' in status) ? 0 : status.pending
  const lines = [
    ...(connected ? [] : [texts.offline]),
    ...(own > 0 ? [texts.own(own)] : []),
    ...waiting.map(({ name, changes }) => texts.onTheWay(name, changes)),
  ]
  if (lines.length === 0) return null
  return (
    <div className={classes.unsynced} role="status">
      <ul className="plain-list">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {(own > 0 || waiting.length > 0) && <p>{texts.willArrive}</p>}
    </div>
  )
}
