import { Button } from '@mantine/core'
import { useWaitingChanges } from '../../../replica/react/use-waiting-changes.ts'
import type { CommitteeOnDevice } from '../../../replica/store/device-database.ts'
import { exportWork } from '../../../shell/export-work.ts'
import { committeeLostTexts } from '../../../texts/en/committee-lost.gen.ts'
import { committeeRouteTexts } from '../../../texts/en/committee-route.gen.ts'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { LineDrawing } from '../../../ui/line-drawing.tsx'
import { doorDrawing } from '../../../ui/more-drawings.tsx'
import { framePart } from '../../../ui/optional-part.ts'
import { PageHeading } from '../../../ui/page-heading.tsx'
import page from '../../../ui/plain-page.module.css'
import { useRemoveFromDevice } from './use-remove-from-device.ts'

const FilesLeftBehind = framePart(() => import('../../../shell/files-left-behind.tsx'), 'FilesLeftBehind')

const texts = committeeLostTexts
const { unavailable } = committeeRouteTexts

/**
 * For a committee that was deleted, or that this person can no longer open: they can export their own edits.
 */
export function AccessLost({ committee }: { committee: CommitteeOnDevice }) {
  const waiting = useWaitingChanges(true, [committee.id])
  const remove = useRemoveFromDevice()
  return (
    <div className={page.page}>
      <LineDrawing of={doorDrawing} width={144} />
      <PageHeading>{committee.deleted ? texts.deletedTitle(committee.name) : texts.title}</PageHeading>
      <p className={page.body}>{committee.deleted ? texts.deletedBody : texts.body}</p>
      {waiting !== null && waiting > 0 && <p className={page.body}>{texts.waiting(waiting)}</p>}
      <FilesLeftBehind committeeId={committee.id} />
      <div className={page.actions}>
        <Button onClick={() => exportWork(committee.id)}>{texts.export}</Button>
        <Button variant="default" onClick={() => remove(committee, waiting ?? 1)}>
          {texts.removal.action}
        </Button>
        <ButtonLink to="/choose-committee" variant="default">
          {unavailable.back}
        </ButtonLink>
      </div>
    </div>
  )
}
