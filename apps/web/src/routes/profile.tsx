import { createFileRoute } from '@tanstack/react-router'
import { AboutSection } from '../features/profile/about-section.tsx'
import { profileTexts } from '../texts/en/profile.ts'
import { SectionedPage } from '../ui/sectioned-page.tsx'

export const Route = createFileRoute('/profile')({
  component: Profile,
  staticData: { frame: 'signed-in' },
})

function Profile() {
  return (
    <SectionedPage
      title={profileTexts.title}
      subtitle={profileTexts.subtitle}
      documentTitle={profileTexts.documentTitle}
      sections={[{ id: 'about', title: profileTexts.about.title, content: <AboutSection /> }]}
    />
  )
}
