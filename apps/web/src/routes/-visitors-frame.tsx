import { type ReactNode, useState } from 'react'
import { PublicHeader } from '../features/hub/landing/public-header.tsx'
import { SiteFooter } from '../features/hub/landing/site-footer.tsx'
import { LazyAuthDialog } from '../features/person/account/lazy-auth-dialog.ts'
import { useSession, useSite } from '../replica/session/session.ts'
import { UiProviders } from '../ui/ui-providers.tsx'
import { Waiting } from '../ui/waiting.tsx'
import classes from './-visitors-frame.module.css'

/**
 * The frame of a page that is also for visitors. A visitor who signs in here stays on the page, in the frame of
 * signed-in people.
 */
export default function VisitorsFrame({ children }: { children: ReactNode }) {
  const site = useSite()
  const { kind } = useSession()
  const [opened, setOpened] = useState(false)
  const [tab, setTab] = useState<'signIn' | 'signUp'>('signIn')
  if (kind === 'checking') return <Waiting />
  const open = (wanted: typeof tab) => {
    setTab(wanted)
    setOpened(true)
  }
  return (
    <UiProviders>
      <PublicHeader onSignIn={() => open('signIn')} onSignUp={() => open('signUp')} />
      <main id="content" tabIndex={-1} className={classes.content}>
        {children}
      </main>
      <SiteFooter site={site} />
      <LazyAuthDialog
        key={tab}
        opened={opened}
        initialTab={tab}
        onClose={() => setOpened(false)}
        onSignedIn={() => setOpened(false)}
      />
    </UiProviders>
  )
}
