import { SplashGate } from '../features/hub/splash/splash-gate.tsx'
import { SignInPanel } from '../features/person/account/sign-in-panel.tsx'
import { askGateAgain } from '../replica/session/splash-gate.ts'
import { UiTheme } from '../ui/ui-providers.tsx'

/** The splash gate with the form for the sign-in of administrators. */
export default function GateWithSignIn({ unreachable }: { unreachable: boolean }) {
  return (
    <SplashGate
      unreachable={unreachable}
      signInForm={
        <UiTheme>
          <SignInPanel onDone={askGateAgain} />
        </UiTheme>
      }
    />
  )
}
