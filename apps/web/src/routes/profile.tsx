import { createFileRoute, Link, Navigate } from '@tanstack/react-router'
import { useState } from 'react'
import { AboutSection } from '../features/person/profile/about-section.tsx'
import { useCommitteeInHeader } from '../shell/use-current-committee.ts'
import { profileTexts as texts } from '../texts/en/profile.gen.ts'
import { useDocumentHead } from '../ui/document-head.ts'
import { Page } from '../ui/page.tsx'

export const Route = createFileRoute('/profile')({
  component: Profile,
  staticData: { frame: 'signed-in' },
})

function Profile() {
  // Earlier links to the deletion of the account.
  const committee = useCommitteeInHeader()
  const [isMoved] = useState(() => location.hash === '#delete')
  useDocumentHead({ title: texts.documentTitle })
  if (isMoved) return <Navigate to="/settings" hash="delete" replace />
  return (
    <Page heading={texts.title} subtitle={texts.subtitle} width="text">
      <AboutSection />
      {committee && (
        <p>
          <Link to="/$committeeId/action-items" params={{ committeeId: committee.slug }}>
            {texts.actionItems(committee.name)}
          </Link>
        </p>
      )}
    </Page>
  )
}
