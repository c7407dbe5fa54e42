import type { Site } from '@civic-hub/protocol'
import { useNavigate, useParams, useRouter } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { currentRecording } from '../features/meeting/recording/current-recording.ts'
import { useObservable } from '../replica/observable.ts'
import { DeviceProvider, useDeviceOfAccount } from '../replica/react/device-provider.tsx'
import { useIsOpeningOnScreen } from '../replica/react/replica-provider.tsx'
import { checkPageOnReturn } from '../replica/session/check-page.ts'
import { type FailedSignIn, forgetFailedSignIn, useFailedSignIn } from '../replica/session/provider-result.ts'
import { useSession, useSite, useSiteRole } from '../replica/session/session.ts'
import { useGate } from '../replica/session/splash-gate.ts'
import { exportAsked } from '../shell/export-work.ts'
import { showScreenUntilNextIsLoaded } from '../shell/screen-code.ts'
import { Shell } from '../shell/shell.tsx'
import { hasDrafts } from '../shell/stored-drafts.ts'
import { lazyDialog, prefetchDialogs } from '../ui/lazy-dialog.tsx'
import { notifyError } from '../ui/notify.ts'
import { framePart } from '../ui/optional-part.ts'
import { UiProviders } from '../ui/ui-providers.tsx'
import { Waiting } from '../ui/waiting.tsx'

const SignInRequired = lazy(() =>
  import('./-sign-in-required.tsx').then((module) => ({ default: module.SignInRequired })),
)
const AccountDeleted = lazy(() =>
  import('../features/person/account/account-deleted.tsx').then((module) => ({
    default: module.AccountDeleted,
  })),
)
const SignInAgainDialog = lazyDialog(
  () => import('../features/person/account/sign-in-again-dialog.tsx'),
  'SignInAgainDialog',
)
const SignOutDialog = lazyDialog(() => import('../features/person/account/sign-out-dialog.tsx'), 'SignOutDialog')

const ExportDialog = lazyDialog(() => import('./-export.tsx'), 'ExportDialog')

const Search = lazyDialog(() => import('./-search.tsx'), 'Search')

const HealthBanner = framePart(() => import('../features/hub/admin/health-banner.tsx'), 'HealthBanner')

const RecordingList = framePart(() => import('../features/meeting/recording/recordings-on-device.tsx'), 'RecordingList')
const NotificationsBell = framePart(
  () => import('../features/person/notifications/notifications-bell.tsx'),
  'NotificationsBell',
)
const NotificationsDialog = lazyDialog(
  () => import('../features/person/notifications/notifications-dialog.tsx'),
  'NotificationsDialog',
)
const InstallPrompt = framePart(() => import('../shell/install-prompt.tsx'), 'InstallPrompt')
const StoredDrafts = framePart(() => import('../shell/stored-drafts-dialog.tsx'), 'StoredDrafts')
const RecordingBar = framePart(() => import('../features/meeting/recording/recording-bar.tsx'), 'RecordingBar')

// Started here and not in the first script, which contains only the code of the first screen: this file is
// loaded with every other page.
checkPageOnReturn()

let isFocusRuleLoaded = false
/** Loads the rule for a lost focus, once: it must not compete with the code of the first screen. */
function loadFocusRule(): void {
  if (isFocusRuleLoaded) return
  isFocusRuleLoaded = true
  import('../ui/restore-focus.ts').then(
    ({ restoreLostFocus }) => restoreLostFocus(),
    () => {
      isFocusRuleLoaded = false
    },
  )
}

/** The frame of every screen that needs a signed-in person: shows the sign-in, or the header. */
export default function SignedInFrame({ children }: { children: ReactNode }) {
  const router = useRouter()
  useEffect(() => showScreenUntilNextIsLoaded(router), [router])
  return (
    <DeviceProvider>
      <UiProviders>
        <Gate>{children}</Gate>
        <Export />
      </UiProviders>
    </DeviceProvider>
  )
}

/** Around all screens: an export is also offered after an account was deleted and before a sign-out. */
function Export() {
  const asked = exportAsked.use()
  const onClose = () => asked && exportAsked.write({ ...asked, opened: false })
  return <ExportDialog opened={asked?.opened ?? false} asked={asked} onClose={onClose} />
}

function Gate({ children }: { children: ReactNode }) {
  const session = useSession()
  const gate = useGate()
  const site = useSite()
  const role = useSiteRole()
  const failed = useFailedSignIn()
  const navigate = useNavigate()
  const [dialog, setDialog] = useState<'sign-in' | 'sign-out' | 'search' | 'notifications' | null>(null)
  const [everywhere, setEverywhere] = useState(false)
  const [gated, setGated] = useState(false)
  const [leaving, setLeaving] = useState(false)
  const [deleted, setDeleted] = useState(false)

  const isRecording = useObservable(currentRecording) !== null
  const reading = useReadingDocument()
  useEffect(() => {
    if (reading) return
    import('../shell/unsaved-words.ts').then(
      ({ askBeforeWordsAreLost }) => askBeforeWordsAreLost(),
      () => undefined,
    )
    prefetchDialogs()
    // Load missing code when the connection returns.
    addEventListener('online', prefetchDialogs)
    return () => removeEventListener('online', prefetchDialogs)
  }, [reading])
  useEffect(() => {
    // The screen that replaces the sign-in removes the focused button.
    if (!reading || gated) loadFocusRule()
  }, [reading, gated])

  // A signed-in person returned from a provider without success. They tried to connect it or to sign in again.
  useEffect(() => {
    if (failed === null || site === null || session.kind !== 'signed-in') return
    forgetFailedSignIn()
    void announceFailedSignIn(failed, site).catch((failure: unknown) => console.warn('Failed sign-in unknown', failure))
  }, [failed, session.kind, site])

  useAccountBackground(session.kind === 'signed-in' && !reading)

  function askToSignOut(wanted: boolean) {
    setEverywhere(wanted)
    setDialog('sign-out')
  }

  if (session.kind === 'checking') return <Waiting />
  if (session.kind === 'signed-in' && session.deleted && !deleted) setDeleted(true)
  // This notice stays until the person has read it, even after the sign-out.
  if (deleted) {
    return (
      <Suspense fallback={<Waiting />}>
        <AccountDeleted recordingList={<RecordingList />} onLeave={() => navigate({ to: '/' })} />
      </Suspense>
    )
  }
  // The account is unknown until the hub has answered once.
  if (session.kind === 'signed-out' && gate !== 'unreachable' && !gated && !leaving) setGated(true)
  // A person who followed a link signs in on its page. The gate stays until the correct screen is ready behind it.
  if (gated) {
    return (
      <Suspense fallback={<Waiting />}>
        <SignInRequired onSignedIn={() => setGated(false)} onLeave={() => navigate({ to: '/' })} />
      </Suspense>
    )
  }
  if (session.kind === 'signed-out') return <Waiting />
  return (
    <>
      <Shell
        notice={
          <>
            {role === 'admin' && <HealthBanner />}
            {isRecording && <RecordingBar />}
            {!reading && <InstallPrompt />}
          </>
        }
        // After the document: nothing else may use the processor before the document is read.
        bell={!reading && <NotificationsBell />}
        onSignIn={() => setDialog('sign-in')}
        onSearch={() => setDialog('search')}
        onNotifications={() => setDialog('notifications')}
        onSignOut={askToSignOut}
      >
        {children}
      </Shell>
      {!reading && hasDrafts() && <StoredDrafts accountId={session.account.id} />}
      <Search opened={dialog === 'search'} onClose={() => setDialog(null)} onSignOut={askToSignOut} />
      <NotificationsDialog opened={dialog === 'notifications'} onClose={() => setDialog(null)} />
      <SignInAgainDialog opened={dialog === 'sign-in'} onClose={() => setDialog(null)} />
      <SignOutDialog
        opened={dialog === 'sign-out'}
        everywhere={everywhere}
        recordingList={<RecordingList />}
        onClose={() => setDialog(null)}
        onLeave={setLeaving}
        onSignedOut={() => navigate({ to: '/' })}
      />
    </>
  )
}

const backgroundAfterMs = 3_000

/** Starts the background tasks of the account, after the screen is rendered. */
function useAccountBackground(wanted: boolean): void {
  const device = useDeviceOfAccount()
  useEffect(() => {
    if (!device || !wanted) return
    let stop = () => {}
    let gone = false
    const timer = setTimeout(() => {
      import('./-account-background.ts').then(
        ({ runAccountBackground }) => {
          if (!gone) stop = runAccountBackground(device)
        },
        (failure: unknown) => console.warn('Background not loaded', failure),
      )
    }, backgroundAfterMs)
    return () => {
      gone = true
      clearTimeout(timer)
      stop()
    }
  }, [device, wanted])
}

/**
 * The texts are many and rarely needed, so they are loaded here. The person has just returned from a provider, so
 * there is a connection.
 */
async function announceFailedSignIn(failed: FailedSignIn, site: Site): Promise<void> {
  const { failedSignInWords } = await import('../features/person/account/failed-sign-in-words.ts')
  const { title, body } = failedSignInWords(failed, site)
  notifyError({ title, message: body, outlivesPage: true })
}

/**
 * True while the committee of the address is being opened: until then nothing else may use the connection or the
 * processor.
 */
function useReadingDocument(): boolean {
  const { committeeId } = useParams({ strict: false })
  const isOpening = useIsOpeningOnScreen()
  return committeeId !== undefined && isOpening
}
