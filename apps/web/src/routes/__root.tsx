import { createRootRoute, lazyRouteComponent, Outlet, useMatches } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { refreshSession, useSession } from '../replica/session/session.ts'
import { useGate } from '../replica/session/splash-gate.ts'
import { loadLater } from '../ui/load-later.tsx'
import { Toasts } from '../ui/toasts.tsx'
import { Waiting } from '../ui/waiting.tsx'

const SplashGate = loadLater(() => import('./-splash-gate.tsx').then((module) => module.default))

const SignedInFrame = loadLater(() => import('./-signed-in-frame.tsx').then((module) => module.default))

const VisitorsFrame = loadLater(() => import('./-visitors-frame.tsx').then((module) => module.default))

export const Route = createRootRoute({
  component: Root,
  notFoundComponent: lazyRouteComponent(() => import('../shell/not-found-page.tsx'), 'NotFoundPage'),
  // The frame is loaded in parallel with the screen's own code, not after it.
  beforeLoad: ({ location }) => {
    if (location.pathname !== '/') void SignedInFrame.load().catch(() => undefined)
  },
})

function Root() {
  const frame = useMatches({
    select: (matches) => matches.findLast((match) => match.staticData.frame)?.staticData.frame,
  })
  const { kind } = useSession()
  const gate = useGate()
  const isOutside = useMatches({
    select: (matches) => matches.some((match) => match.staticData.outsideGate === true),
  })
  const isClosed = (gate === 'closed' || gate === 'unreachable') && !isOutside
  return (
    <>
      {frame === 'signed-in' || (frame === 'anyone' && kind === 'signed-in') ? (
        <SignedInFrame.Component meanwhile={<Waiting />}>
          <Outlet />
        </SignedInFrame.Component>
      ) : (
        <Unframed isHidden={isClosed || (gate === 'unknown' && !isOutside)}>
          {frame === 'anyone' ? (
            <VisitorsFrame.Component meanwhile={<Waiting />}>
              <Outlet />
            </VisitorsFrame.Component>
          ) : (
            <Outlet />
          )}
        </Unframed>
      )}
      {isClosed && <SplashGate.Component unreachable={gate === 'unreachable'} />}
      <Toasts />
    </>
  )
}

/** Pages for everyone: small, and without this device's storage. The other frame requests the session itself. */
function Unframed({ isHidden, children }: { isHidden: boolean; children: ReactNode }) {
  useEffect(() => {
    void refreshSession()
  }, [])
  return isHidden ? <Waiting /> : children
}
