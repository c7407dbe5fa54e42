import { createRootRoute, Outlet, useMatches } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { DeviceProvider } from '../replica/device-provider.tsx'
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
    select: (matches) => matches.some((match) => match.staticData.frame === 'signed-in'),
  })
  return (
    <DeviceProvider>
      {signedIn ? (
        <Suspense fallback={<Waiting />}>
          <SignedInFrame>
            <Outlet />
          </SignedInFrame>
        </Suspense>
      ) : (
        <Outlet />
      )}
    </DeviceProvider>
  )
}
