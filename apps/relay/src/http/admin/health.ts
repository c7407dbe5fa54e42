import { Hono } from 'hono'
import type { ReadSiteHealth } from '../../site-health.ts'
import { adminsOnly, type OnSite } from './admin-access.ts'

/**
 * `GET /api/admin/health`: the state of the site as numbers; `…/state`: the facts that may need action. The
 * app turns them into text.
 */
export function createSiteHealthRoutes(read: ReadSiteHealth): Hono<OnSite> {
  const routes = new Hono<OnSite>()
  routes.get('/health', adminsOnly, async (c) => c.json(await read.all()))
  routes.get('/health/state', adminsOnly, async (c) => c.json(await read.state()))
  return routes
}
