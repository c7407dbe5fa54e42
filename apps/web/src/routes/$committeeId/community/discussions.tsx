import { createFileRoute } from '@tanstack/react-router'
import { usePagePresence } from '../../../replica/react/replica-provider.tsx'
import classes from '../../../shell/part-page.module.css'
import { useCurrentCommittee } from '../../../shell/use-current-committee.ts'
import { discussionsTexts as texts } from '../../../texts/en/discussions.ts'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { useDocumentHead } from '../../../ui/document-head.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'

export const Route = createFileRoute('/$committeeId/community/discussions')({ component: Discussions })

function Discussions() {
  const committee = useCurrentCommittee()
  useDocumentHead({ title: texts.documentTitle(committee?.name ?? '') })
  usePagePresence('discussions')
  if (!committee) return null
  return (
    <div className={classes.page}>
      <PageHeading>{texts.heading(committee.name)}</PageHeading>
      <EmptyState
        drawing="people"
        action={
          <ButtonLink size="md" variant="default" to="/$committeeId/ideas" params={{ committeeId: committee.slug }}>
            {texts.toIdeas}
          </ButtonLink>
        }
      >
        {texts.comingSoon} {texts.meanwhile}
      </EmptyState>
    </div>
  )
}
