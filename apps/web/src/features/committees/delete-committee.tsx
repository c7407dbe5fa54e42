import { Button } from '@mantine/core'
import type { CommitteeOnDevice } from '../../replica/store/device-database.ts'
import { committeeTexts } from '../../texts/en/committees.ts'
import { inactive } from '../../ui/inactive.ts'
import classes from './people-page.module.css'
import { useDeleteCommittee } from './use-delete-committee.ts'

const { deletion: texts } = committeeTexts

/** For owners: the end of a committee. */
export function DeleteCommittee(props: {
  committee: CommitteeOnDevice
  onDeleted: (first: CommitteeOnDevice) => Promise<void>
}) {
  const { committee, onDeleted } = props
  const { deleteCommittee, busy } = useDeleteCommittee(onDeleted)
  return (
    <section aria-labelledby="delete-title" className={classes.section}>
      <h2 id="delete-title">{texts.title}</h2>
      <p className={classes.hint}>{texts.note}</p>
      <div>
        <Button variant="outline" color="red" {...inactive(busy)} onClick={() => deleteCommittee(committee)}>
          {busy ? texts.busy : texts.action}
        </Button>
      </div>
    </section>
  )
}
