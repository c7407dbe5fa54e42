import { createFileRoute } from '@tanstack/react-router'
import { BudgetPage } from '../../../features/committee/budget/budget-page.tsx'
import { ResolutionsHere } from '../../../features/committee/budget/resolution-field.tsx'
import { useCurrentCommittee } from '../../../shell/use-current-committee.ts'
import { optionalPart } from '../../../ui/optional-part.ts'

export const Route = createFileRoute('/$committeeId/budget/')({ component: Budget })

const EntryReceipts = optionalPart(
  () => import('../../../features/meeting/documents/entry-receipts.tsx'),
  'EntryReceipts',
)

function Budget() {
  const committee = useCurrentCommittee()
  if (!committee) return null
  return (
    <ResolutionsHere key={committee.id} slug={committee.slug}>
      <BudgetPage
        committee={committee}
        receipts={({ id, receipts }, editable) => (
          <EntryReceipts entryId={id} receipts={receipts} editable={editable} />
        )}
      />
    </ResolutionsHere>
  )
}
