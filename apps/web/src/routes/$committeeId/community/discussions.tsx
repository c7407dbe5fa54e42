import { createFileRoute } from '@tanstack/react-router'
import { usePagePresence } from '../../../replica/react/replica-provider.tsx'
import { useCurrentCommittee } from '../../../shell/use-current-committee.ts'
import { discussionsTexts as texts } from '../../../texts/en/discussions.gen.ts'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { useDocumentHead } from '../../../ui/document-head.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Page } from '../../../ui/page.tsx'

export const Route = createFileRoute('/$committeeId/community/discussions')({ component: Discussions })

function Discussions() {
  const committee = useCurrentCommittee()
  useDocumentHead({ title: texts.documentTitle(committee?.name ?? '') })
  usePagePresence('discussions')
  if (!committee) return null
  return (
    <Page heading={texts.heading(committee.name)} width="text">
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
    </Page>
  )
}
