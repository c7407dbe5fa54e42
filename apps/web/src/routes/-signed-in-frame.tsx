import { useNavigate, useParams, useRouter } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { failedSignInWords } from '../features/account/failed-sign-in-words.ts'
import { currentRecording } from '../features/recording/current-recording.ts'
import { useObservable } from '../replica/observable.ts'
import { DeviceProvider } from '../replica/react/device-provider.tsx'
import { useOpeningOnScreen } from '../replica/react/replica-provider.tsx'
import { forgetFailedSignIn, useFailedSignIn } from '../replica/session/provider-result.ts'
import { useSession, useSite, useSiteRole } from '../replica/session/session.ts'
import { keepScreenUntilNextIsThere } from '../shell/screen-code.ts'
import { Shell } from '../shell/shell.tsx'
import { lazyDialog, prefetchDialogs } from '../ui/lazy-dialog.tsx'
import { loadLater } from '../ui/load-later.tsx'
import { notifyError } from '../ui/notify.ts'
import { restoreLostFocus } from '../ui/restore-focus.ts'
import { UiProviders } from '../ui/ui-providers.tsx'
import { Waiting } from '../ui/waiting.tsx'

const AuthenticationRequired = lazy(() =>
  import('../features/account/authentication-required.tsx').then((module) => ({
    default: module.AuthenticationRequired,
  })),
)
const AccountDeleted = lazy(() =>
  import('../features/account/account-deleted.tsx').then((module) => ({ default: module.AccountDeleted })),
)
const SignInAgainDialog = lazyDialog(() =>
  import('../features/account/sign-in-again-dialog.tsx').then((module) => module.SignInAgainDialog),
)
const SignOutDialog = lazyDialog(() =>
  import('../features/account/sign-out-dialog.tsx').then((module) => module.SignOutDialog),
)

const HealthBanner = loadLater(() =>
  import('../features/admin/health-banner.tsx').then((module) => module.HealthBanner),
)

const RecordingList = loadLater(() =>
  import('../features/recording/recordings-on-device.tsx').then((module) => module.RecordingList),
)
const RecordingBar = loadLater(() =>
  import('../features/recording/recording-bar.tsx').then((module) => module.RecordingBar),
)

// For every page but the first, which brings no more than it shows: this file comes with all others.
restoreLostFocus()

/** Around every screen that needs a person who is signed in: the gate, or the header. */
export default function SignedInFrame({ children }: { children: ReactNode }) {
  const router = useRouter()
  useEffect(() => keepScreenUntilNextIsThere(router), [router])
  return (
    <DeviceProvider>
      <UiProviders>
        <Gate>{children}</Gate>
      </UiProviders>
    </DeviceProvider>
  )
}

function Gate({ children }: { children: ReactNode }) {
  const session = useSession()
  const site = useSite()
  const role = useSiteRole()
  const failed = useFailedSignIn()
  const navigate = useNavigate()
  const [dialog, setDialog] = useState<'sign-in' | 'sign-out' | null>(null)
  const [everywhere, setEverywhere] = useState(false)
  const [gated, setGated] = useState(false)
  const [leaving, setLeaving] = useState(false)
  const [deleted, setDeleted] = useState(false)

  const isRecording = useObservable(currentRecording) !== null
  const reading = useReadingDocument()
  useEffect(() => {
    if (reading) return
    prefetchDialogs()
    // Fetch what is still missing when the connection returns.
    addEventListener('online', prefetchDialogs)
    return () => removeEventListener('online', prefetchDialogs)
  }, [reading])

  // A signed-in person returned from a provider without success: they tried to connect it or to sign in again.
  useEffect(() => {
    if (failed === null || site === null || session.kind !== 'signed-in') return
    const { title, body } = failedSignInWords(failed, site)
    notifyError({ title, message: body })
    forgetFailedSignIn()
  }, [failed, session.kind, site])

  if (session.kind === 'checking') return <Waiting />
  if (session.kind === 'signed-in' && session.deleted && !deleted) setDeleted(true)
  // Stays when nobody is signed in any more, until the person has read it.
  if (deleted) {
    return (
      <Suspense fallback={<Waiting />}>
        <AccountDeleted
          recordingList={<RecordingList.Component failed={() => null} />}
          onLeave={() => navigate({ to: '/' })}
        />
      </Suspense>
    )
  }
  if (session.kind === 'signed-out' && !gated && !leaving) setGated(true)
  // A person who followed a link signs in on its page. The gate stays until the screen behind it is the right one.
  if (gated) {
    return (
      <Suspense fallback={<Waiting />}>
        <AuthenticationRequired onSignedIn={() => setGated(false)} onLeave={() => navigate({ to: '/' })} />
      </Suspense>
    )
  }
  if (session.kind === 'signed-out') return <Waiting />
  return (
    <>
      <Shell
        notice={
          <>
            {role === 'admin' && <HealthBanner.Component failed={() => null} />}
            {isRecording && <RecordingBar.Component failed={() => null} />}
          </>
        }
        onSignIn={() => setDialog('sign-in')}
        onSignOut={(wanted) => {
          setEverywhere(wanted)
          setDialog('sign-out')
        }}
      >
        {children}
      </Shell>
      <SignInAgainDialog opened={dialog === 'sign-in'} onClose={() => setDialog(null)} />
      <SignOutDialog
        opened={dialog === 'sign-out'}
        everywhere={everywhere}
        recordingList={<RecordingList.Component failed={() => null} />}
        onClose={() => setDialog(null)}
        onLeave={setLeaving}
        onSignedOut={() => navigate({ to: '/' })}
      />
    </>
  )
}

/** Whether the committee of the address is still read from this device: until then nothing else may take the processor. */
function useReadingDocument(): boolean {
  const { committeeId } = useParams({ strict: false })
  const opening = useOpeningOnScreen()
  return committeeId !== undefined && (opening === null || opening === 'loading')
}
