import { createFileRoute, Navigate, useLocation } from '@tanstack/react-router'
import { AboutSection } from '../features/person/profile/about-section.tsx'
import { profileTexts as texts } from '../texts/en/profile.ts'
import { useDocumentHead } from '../ui/document-head.ts'
import { Page } from '../ui/page.tsx'

export const Route = createFileRoute('/profile')({
  component: Profile,
  staticData: { frame: 'signed-in' },
})

function Profile() {
  const { hash } = useLocation()
  useDocumentHead({ title: texts.documentTitle })
  // Earlier links to the deletion of the account.
  if (hash === 'delete') return <Navigate to="/settings" hash="delete" replace />
  return (
    <Page heading={texts.title} subtitle={texts.subtitle} width="text">
      <AboutSection />
    </Page>
  )
}
