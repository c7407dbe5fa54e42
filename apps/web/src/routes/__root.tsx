import { createRootRoute, Outlet, useMatches } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { refreshSession } from '../replica/session.ts'
import { NotFoundPage } from '../shell/not-found-page.tsx'
import { Waiting } from '../ui/waiting.tsx'

const loadSignedInFrame = () => import('./-signed-in-frame.tsx')
const SignedInFrame = lazy(loadSignedInFrame)

export const Route = createRootRoute({
  component: Root,
  notFoundComponent: NotFoundPage,
  // The frame comes beside the screen's own code, not after it.
  beforeLoad: ({ location }) => {
    if (location.pathname !== '/') void loadSignedInFrame()
  },
})

function Root() {
  const signedIn = useMatches({
    select: (matches) =>
      matches.findLast((match) => match.staticData.frame)?.staticData.frame === 'signed-in',
  })
  return signedIn ? (
    <Suspense fallback={<Waiting />}>
      <SignedInFrame>
        <Outlet />
      </SignedInFrame>
    </Suspense>
  ) : (
    <PublicFrame />
  )
}

/** Pages for everyone: light, without this device's storage. The other frame asks for the session by itself. */
function PublicFrame() {
  useEffect(() => {
    void refreshSession()
  }, [])
  return <Outlet />
}
