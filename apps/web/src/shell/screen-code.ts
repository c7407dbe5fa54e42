import type { AnyRoute, AnyRouter, RouterHistory } from '@tanstack/react-router'
import { uiTexts } from '../texts/en/ui.gen.ts'
import { announceMissingPart } from '../ui/missing-part.ts'
import { dismissToast, notify } from '../ui/notify.ts'
import { whenReachable } from '../ui/when-reachable.ts'

/** Without feedback for this time, a press seems to have had no effect. */
const quietMs = 1_000

/** The router's component for a screen whose code is loaded later. Without `preload` the code is already loaded. */
interface LaterScreen {
  preload?: (() => Promise<void>) | undefined
}

const guarded = new WeakSet<LaterScreen>()

type Blocker = Parameters<RouterHistory['block']>[0]['blockerFn']

/**
 * Loads the code of a screen before the address changes. If the code cannot be loaded (no connection, or another
 * version of the app was installed), the open screen stays as it is, and a toast offers to try again. Returns a
 * function that stops it.
 */
export function showScreenUntilNextIsLoaded(router: AnyRouter): () => void {
  let wanted: string | null = null
  let toastId: number | null = null
  for (const route of Object.values(router.routesById)) askBeforeFetching(screenOf(route))

  const isBlocked: Blocker = async ({ currentLocation, nextLocation, action }) => {
    const { pathname, href } = nextLocation
    if (pathname === currentLocation.pathname) return false
    wanted = href
    if (toastId !== null) dismissToast(toastId)
    toastId = null
    const screens: (LaterScreen | undefined)[] = router.getMatchedRoutes(pathname)[0].map(screenOf)
    const missing = screens.filter((screen) => screen?.preload !== undefined)
    if (missing.length === 0) return false
    let waiting: number | null = null
    const timer = setTimeout(() => {
      waiting = notify({ title: uiTexts.loading })
    }, quietMs)
    try {
      await Promise.all(missing.map((screen) => screen?.preload?.()))
      // The person has chosen another page meanwhile. Back and forward have already changed the address and
      // cannot be blocked.
      return wanted !== href && (action === 'PUSH' || action === 'REPLACE')
    } catch (failure) {
      if (wanted === href)
        toastId = announceMissingPart(failure, {
          tryAgain: () => (action === 'REPLACE' ? router.history.replace(href) : router.history.push(href)),
          reload: () => location.assign(href),
        })
      // Resolves the pending navigation at the address where it began.
      void router.load()
      return true
    } finally {
      clearTimeout(timer)
      if (waiting !== null) dismissToast(waiting)
    }
  }
  return router.history.block({ blockerFn: isBlocked, enableBeforeUnload: false })
}

const screenOf = ({ options }: AnyRoute) => options.component as LaterScreen | undefined

/** The router's own `preload` never rejects: it stores the failure for the screen that would be rendered. */
function askBeforeFetching(screen: LaterScreen | undefined): void {
  const load = screen?.preload
  if (!screen || !load || guarded.has(screen)) return
  guarded.add(screen)
  screen.preload = async () => {
    await whenReachable(load)
    if (screen.preload !== undefined) throw new Error('No dynamically imported module')
  }
}
