import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { onTestFinished } from 'vitest'
import { render } from 'vitest-browser-react'
import { UiProviders } from '../ui/ui-providers.tsx'

/** Shows a component alone, with what the app has around each screen, until the end of the test. */
export async function renderInRouter(Screen: ComponentType): Promise<void> {
  const Root = () => (
    <UiProviders>
      <Screen />
    </UiProviders>
  )
  const router = createRouter({
    routeTree: createRootRoute({ component: Root }),
    history: createMemoryHistory(),
  })
  const { unmount } = await render(<RouterProvider router={router as never} />)
  onTestFinished(unmount)
}
