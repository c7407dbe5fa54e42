import { createFileRoute } from '@tanstack/react-router'
import { AppearanceSection } from '../features/settings/appearance-section.tsx'
import { StorageSection } from '../features/settings/storage-section.tsx'
import { settingsTexts } from '../texts/en/settings.ts'
import { SectionedPage } from '../ui/sectioned-page.tsx'

export const Route = createFileRoute('/settings')({
  component: Settings,
  staticData: { frame: 'signed-in' },
})

function Settings() {
  return (
    <SectionedPage
      title={settingsTexts.title}
      subtitle={settingsTexts.subtitle}
      documentTitle={settingsTexts.documentTitle}
      sections={[
        { id: 'appearance', title: settingsTexts.appearance.title, content: <AppearanceSection /> },
        { id: 'storage', title: settingsTexts.storage.title, content: <StorageSection /> },
      ]}
    />
  )
}
