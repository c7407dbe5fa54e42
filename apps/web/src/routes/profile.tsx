import { createFileRoute } from '@tanstack/react-router'
import { DeleteAccountSection } from '../features/person/account/delete-account-section.tsx'
import { AboutSection } from '../features/person/profile/about-section.tsx'
import { accountTexts } from '../texts/en/account.ts'
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
      sections={[
        { id: 'about', title: profileTexts.about.title, content: <AboutSection /> },
        { id: 'delete', title: accountTexts.deletion.section, content: <DeleteAccountSection /> },
      ]}
    />
  )
}
