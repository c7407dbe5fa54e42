import { createFileRoute } from '@tanstack/react-router'
import { ConnectedSection } from '../features/account/connected-section.tsx'
import { EmailSection } from '../features/account/email-section.tsx'
import { PasswordSection } from '../features/account/password-section.tsx'
import { SessionsSection } from '../features/account/sessions-section.tsx'
import { AdminSettingsSection } from '../features/admin/admin-settings-section.tsx'
import { NotificationKinds } from '../features/notifications/notification-kinds.tsx'
import { RecordingsOnDevice } from '../features/recording/recordings-on-device.tsx'
import { AppearanceSection } from '../features/settings/appearance-section.tsx'
import { DatesSection } from '../features/settings/dates-section.tsx'
import { NotificationsSection } from '../features/settings/notifications-section.tsx'
import { PartsSection } from '../features/settings/parts-section.tsx'
import { StorageSection } from '../features/settings/storage-section.tsx'
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
