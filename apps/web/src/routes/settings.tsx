import { createFileRoute } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { AdminSettingsSection } from '../features/hub/admin/admin-settings-section.tsx'
import { RecordingsOnDevice } from '../features/meeting/recording/recordings-on-device.tsx'
import { ConnectedSection } from '../features/person/account/connected-section.tsx'
import { DeleteAccountSection } from '../features/person/account/delete-account-section.tsx'
import { EmailSection } from '../features/person/account/email-section.tsx'
import { PasswordSection } from '../features/person/account/password-section.tsx'
import { SessionsSection } from '../features/person/account/sessions-section.tsx'
import { NotificationKinds } from '../features/person/notifications/notification-kinds.tsx'
import { AppearanceSection } from '../features/person/settings/appearance-section.tsx'
import { DatesSection } from '../features/person/settings/dates-section.tsx'
import { LanguageSection } from '../features/person/settings/language-section.tsx'
import { NotificationsSection } from '../features/person/settings/notifications-section.tsx'
import { PartsSection } from '../features/person/settings/parts-section.tsx'
import { StorageSection } from '../features/person/settings/storage-section.tsx'
import { useSiteRole } from '../replica/session/session.ts'
import { adminTexts } from '../texts/en/admin.gen.ts'
import { languageTexts } from '../texts/en/language.gen.ts'
import { settingsTexts } from '../texts/en/settings.gen.ts'
import { settingsPagesTexts } from '../texts/en/settings-pages.gen.ts'
import { hasLanguages } from '../texts/page-language.ts'
import { PagesOfSettings } from '../ui/pages-of-settings.tsx'

export const Route = createFileRoute('/settings')({
  component: Settings,
  staticData: { frame: 'signed-in' },
})

const contents: Readonly<Record<keyof typeof settingsPagesTexts.person, ReactNode>> = {
  appearance: <AppearanceSection />,
  dates: <DatesSection />,
  notifications: <NotificationsSection kinds={<NotificationKinds />} />,
  email: <EmailSection />,
  password: <PasswordSection />,
  sessions: <SessionsSection />,
  connected: <ConnectedSection />,
  storage: <StorageSection recordings={<RecordingsOnDevice />} />,
  parts: <PartsSection />,
  delete: <DeleteAccountSection />,
}
function Settings() {
  const isAdmin = useSiteRole() === 'admin'
  // Not beside the route, and no type is derived from it there: the first script would contain it.
  const { person: titles } = settingsPagesTexts
  const ids = Object.keys(titles) as (keyof typeof titles)[]
  const pages: { id: string; title: string; content: ReactNode }[] = ids.map((id) => ({
    id,
    title: titles[id],
    content: contents[id],
  }))
  const languagePage = { id: 'language', title: languageTexts.title, content: <LanguageSection /> }
  const adminPage = { id: 'admin', title: adminTexts.section.title, content: <AdminSettingsSection /> }
  const all = hasLanguages() ? pages.toSpliced(1, 0, languagePage) : pages
  return (
    <PagesOfSettings
      title={settingsTexts.title}
      subtitle={settingsTexts.subtitle}
      documentTitle={settingsTexts.documentTitle}
      pages={isAdmin ? [...all, adminPage] : all}
    />
  )
}
