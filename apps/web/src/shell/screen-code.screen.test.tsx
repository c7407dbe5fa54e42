import {
  createBrowserHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  lazyRouteComponent,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { failRequests } from '../testing/requests.ts'
import { Toasts } from '../ui/toasts.tsx'
import { showScreenUntilNextIsLoaded } from './screen-code.ts'

const heading = (name: string) => page.getByRole('heading', { name })

const Root = () => (
  <>
    <Outlet />
    <Toasts />
  </>
)
const Dashboard = () => (
  <>
    <h1>Dashboard</h1>
    <Link to={'/members' as string}>Members</Link>
  </>
)
const Members = () => <h1>Members</h1>
const Settings = () => <h1>Settings</h1>

/** The dashboard after a reload, with the settings before it in the history. */
async function openDashboard(): Promise<void> {
  const testPage = location.href
  history.replaceState(null, '', '/settings')
  const before = createBrowserHistory()
  before.push('/home')
  before.flush()
  before.destroy()
  const root = createRootRoute({ component: Root })
  const screens = {
    '/home': Dashboard,
    '/members': lazyRouteComponent(async () => ({ Members }), 'Members'),
    '/settings': lazyRouteComponent(async () => ({ Settings }), 'Settings'),
  }
  const routes = Object.entries(screens).map(([path, component]) =>
    createRoute({ getParentRoute: () => root, path, component }),
  )
  const router = createRouter({ routeTree: root.addChildren(routes), defaultPreload: 'intent' })
  const stop = showScreenUntilNextIsLoaded(router)
  const { unmount } = await render(<RouterProvider router={router as never} />)
  onTestFinished(async () => {
    await unmount()
    stop()
    router.history.destroy()
    history.replaceState(null, '', testPage)
  })
  await expect.element(heading('Dashboard')).toBeVisible()
}

test('a screen that cannot be loaded leaves the open one, also on Back, and opens once there is a connection', async () => {
  const endFailures = failRequests('/healthz')
  await openDashboard()
  const error = page.getByRole('alert')
  await page.getByRole('link', { name: 'Members' }).click()
  await expect.element(error).toMatchTextContent('Try again when you are connected.')
  expect(location.pathname).toBe('/home')
  await expect.element(heading('Dashboard')).toBeVisible()

  const first = error.element()
  const left = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
  history.back()
  await left
  await expect.poll(() => error.length === 1 && error.element() !== first).toBe(true)
  await expect.poll(() => location.pathname).toBe('/home')
  await expect.element(heading('Dashboard')).toBeVisible()

  endFailures()
  await error.getByRole('button', { name: 'Try again' }).click()
  await expect.element(heading('Settings')).toBeVisible()
  history.back()
  await page.getByRole('link', { name: 'Members' }).click()
  await expect.element(heading('Members')).toBeVisible()
  await expect.element(error).not.toBeInTheDocument()
})
