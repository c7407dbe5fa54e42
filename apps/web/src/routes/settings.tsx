import { createFileRoute } from '@tanstack/react-router'
import { AdminSettingsSection } from '../features/hub/admin/admin-settings-section.tsx'
import { RecordingsOnDevice } from '../features/meeting/recording/recordings-on-device.tsx'
import { ConnectedSection } from '../features/person/account/connected-section.tsx'
import { EmailSection } from '../features/person/account/email-section.tsx'
import { PasswordSection } from '../features/person/account/password-section.tsx'
import { SessionsSection } from '../features/person/account/sessions-section.tsx'
import { NotificationKinds } from '../features/person/notifications/notification-kinds.tsx'
import { AppearanceSection } from '../features/person/settings/appearance-section.tsx'
import { DatesSection } from '../features/person/settings/dates-section.tsx'
import { NotificationsSection } from '../features/person/settings/notifications-section.tsx'
import { PartsSection } from '../features/person/settings/parts-section.tsx'
import { StorageSection } from '../features/person/settings/storage-section.tsx'
import { useSiteRole } from '../replica/session/session.ts'
import { accountTexts } from '../texts/en/account.ts'
import { adminTexts } from '../texts/en/admin.ts'
import { settingsTexts } from '../texts/en/settings.ts'
import { SectionedPage } from '../ui/sectioned-page.tsx'

export const Route = createFileRoute('/settings')({
  component: Settings,
  staticData: { frame: 'signed-in' },
})

function Settings() {
  const role = useSiteRole()
  return (
    <SectionedPage
      title={settingsTexts.title}
      subtitle={settingsTexts.subtitle}
      documentTitle={settingsTexts.documentTitle}
      sections={[
        { id: 'appearance', title: settingsTexts.appearance.title, content: <AppearanceSection /> },
        { id: 'dates', title: settingsTexts.dates.title, content: <DatesSection /> },
        {
          id: 'notifications',
          title: settingsTexts.notifications.title,
          content: <NotificationsSection kinds={<NotificationKinds />} />,
        },
        { id: 'email', title: accountTexts.email.title, content: <EmailSection /> },
        { id: 'password', title: accountTexts.password.title, content: <PasswordSection /> },
        { id: 'sessions', title: accountTexts.sessions.title, content: <SessionsSection /> },
        { id: 'connected', title: accountTexts.connected.title, content: <ConnectedSection /> },
        {
          id: 'storage',
          title: settingsTexts.storage.title,
          content: <StorageSection recordings={<RecordingsOnDevice />} />,
        },
        { id: 'parts', title: settingsTexts.parts.title, content: <PartsSection /> },
        ...(role === 'admin'
          ? [{ id: 'admin', title: adminTexts.section.title, content: <AdminSettingsSection /> }]
          : []),
      ]}
    />
  )
}
