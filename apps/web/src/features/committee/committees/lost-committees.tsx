import { Button } from '@mantine/core'
import { useWaitingChanges } from '../../../replica/react/use-waiting-changes.ts'
import type { CommitteeOnDevice } from '../../../replica/store/device-database.ts'
import { CommitteeMark } from '../../../shell/committee-mark.tsx'
import { exportWork } from '../../../shell/export-work.ts'
import { committeeLostTexts } from '../../../texts/en/committee-lost.ts'
import classes from './choose-committee-page.module.css'
import { useRemoveFromDevice } from './use-remove-from-device.ts'

const texts = committeeLostTexts

/**
 * Committees that were deleted, or that this person can no longer open, while this device still stores data
 * of them.
 */
export function LostCommittees({ committees }: { committees: readonly CommitteeOnDevice[] }) {
  return (
    <section aria-labelledby="lost-title" className={classes.aside}>
      <h2 id="lost-title">{texts.list}</h2>
      <ul className={classes.list} aria-labelledby="lost-title">
        {committees.map((committee) => (
          <LostCommittee key={committee.id} committee={committee} />
        ))}
      </ul>
    </section>
  )
}

function LostCommittee({ committee }: { committee: CommitteeOnDevice }) {
  const { id, name, deleted } = committee
  const waiting = useWaitingChanges(true, [id])
  const remove = useRemoveFromDevice()
  return (
    <li className={classes.row}>
      <CommitteeMark name={name} size={44} />
      <div>
        <h3 className={classes.name} dir="auto">
          {name}
        </h3>
        <p className={classes.detail}>{deleted ? texts.wasDeleted : texts.accessRemoved}</p>
        {waiting !== null && waiting > 0 && <p className={classes.detail}>{texts.waiting(waiting)}</p>}
      </div>
      <div className={classes.enter}>
        <Button variant="default" aria-label={texts.exportNamed(name)} onClick={() => exportWork(id)}>
          {texts.export}
        </Button>
        <Button
          variant="default"
          aria-label={texts.removal.named(name)}
          onClick={() => void remove(committee, waiting ?? 1)}
        >
          {texts.removal.action}
        </Button>
      </div>
    </li>
  )
}
