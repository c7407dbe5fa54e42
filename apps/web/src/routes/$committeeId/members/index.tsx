import { canWrite } from '@civic-hub/protocol'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { offersDeletion } from '../../../features/committee/committees/deletable.ts'
import { DeleteCommittee } from '../../../features/committee/committees/delete-committee.tsx'
import { ExportCommittee } from '../../../features/committee/committees/export-committee.tsx'
import { RenameCommittee } from '../../../features/committee/committees/rename-committee.tsx'
import { ImportChanges } from '../../../features/committee/import/import-changes.tsx'
import { MembersPage } from '../../../features/committee/members/members-page.tsx'
import { useCommittees } from '../../../replica/react/device-provider.tsx'
import { useSession } from '../../../replica/session/session.ts'
import { useCurrentCommittee } from '../../../shell/use-current-committee.ts'
import { optionalPart } from '../../../ui/optional-part.ts'

export const Route = createFileRoute('/$committeeId/members/')({ component: Members })

const CommitteeTimeZone = optionalPart(
  () => import('../../../features/committee/committees/committee-time-zone.tsx'),
  'CommitteeTimeZone',
)

function Members() {
  const session = useSession()
  const committee = useCurrentCommittee()
  const { refresh } = useCommittees()
  const navigate = useNavigate()
  if (session.kind !== 'signed-in' || !committee) return null
  return (
    <MembersPage
      key={committee.id}
      committee={committee}
      accountId={session.account.id}
      onLeft={async () => {
        await navigate({ to: '/choose-committee' })
        await refresh()
      }}
      settings={
        <>
          {committee.access === 'owner' && (
            <>
              <RenameCommittee committee={committee} />
              <CommitteeTimeZone />
            </>
          )}
          <ExportCommittee
            committee={committee}
            importControl={
              canWrite(committee.access) &&
              !committee.demo && (
                <ImportChanges
                  committee={committee}
                  onEnter={(slug) => navigate({ to: '/$committeeId/home', params: { committeeId: slug } })}
                />
              )
            }
          />
          {offersDeletion(committee) && (
            <DeleteCommittee
              committee={committee}
              onDeleted={(first) => navigate({ to: '/$committeeId/home', params: { committeeId: first.slug } })}
            />
          )}
        </>
      }
    />
  )
}
