import type { SiteCommittee } from '@civic-hub/protocol'
import { Button } from '@mantine/core'
import { deleteCommittee, readSiteCommittees, restoreCommittee } from '../../../replica/session/administration.ts'
import { PageNotLoaded } from '../../../shell/not-loaded.tsx'
import { type Perform, useLoaded } from '../../../shell/use-loaded.ts'
import { adminTexts } from '../../../texts/en/admin.gen.ts'
import { askToConfirm } from '../../../ui/confirm-dialog.tsx'
import { dayOf } from '../../../ui/day-of.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import rows from '../../../ui/rows.module.css'
import { useWhileBusy } from '../../../ui/use-while-busy.ts'
import classes from './admin.module.css'

const { committees: texts } = adminTexts

/** All committees created by members, including deleted ones that can still be restored. */
export function CommitteesAdmin({ onChanged }: { onChanged: () => void }) {
  const { state, load, perform } = useLoaded(readSiteCommittees)
  if (state.kind !== 'loaded') return <PageNotLoaded state={state} onRetry={load} offline={adminTexts.offline} />
  const { committees } = state.value
  if (committees.length === 0) return <EmptyState drawing="people">{texts.none}</EmptyState>
  const change: Perform = async (ask, done) => {
    const changed = await perform(ask, done)
    // The administrator may be a member of it.
    if (changed) onChanged()
    return changed
  }
  return (
    <ul className={rows.list} aria-label={texts.title}>
      {committees.map((committee) => (
        <Row key={committee.id} committee={committee} perform={change} />
      ))}
    </ul>
  )
}

function Row({ committee, perform }: { committee: SiteCommittee; perform: Perform }) {
  const { id, name, emoji, people, owners, deleted } = committee
  const whileBusy = useWhileBusy()
  const restore = () => perform(() => restoreCommittee(id), { title: texts.restored(name) })

  async function remove() {
    const question = {
      title: texts.deleteTitle,
      body: texts.question(name),
      confirmLabel: texts.confirm,
      danger: true,
    }
    if (!(await askToConfirm(question))) return
    await perform(() => deleteCommittee(id), {
      title: texts.deletedNow(name),
      action: { label: texts.undo, onAction: () => void restore() },
    })
  }

  return (
    <li className={rows.row}>
      <div className={rows.what}>
        <p className={rows.name}>
          <bdi>{name}</bdi> <span aria-hidden="true">{emoji}</span>
        </p>
        <p className={rows.detail}>
          {texts.people(people)}, {owners.length > 0 ? texts.owners(owners.join(', ')) : texts.noOwners}
        </p>
        {deleted && (
          <p className={classes.warning}>{texts.deleted(dayOf(deleted.at), dayOf(deleted.restorableUntil))}</p>
        )}
      </div>
      <div className={rows.actions}>
        {deleted ? (
          <Button variant="default" aria-label={texts.restoreNamed(name)} {...whileBusy(restore)}>
            {texts.restore}
          </Button>
        ) : (
          <Button variant="outline" color="red" aria-label={texts.deleteNamed(name)} {...whileBusy(remove)}>
            {texts.delete}
          </Button>
        )}
      </div>
    </li>
  )
}
