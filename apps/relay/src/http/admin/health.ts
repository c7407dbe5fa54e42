import { Hono } from 'hono'
import type { ReadSiteHealth } from '../../site-health.ts'
import { adminsOnly, type OnSite } from './admin-access.ts'

/** `GET /api/admin/health`: how the site is, in figures; `…/state`: what may have to be done. The app says it in words. */
export function createSiteHealthRoutes(read: ReadSiteHealth): Hono<OnSite> {
  const routes = new Hono<OnSite>()
  routes.get('/health', adminsOnly, async (c) => c.json(await read.all()))
  routes.get('/health/state', adminsOnly, async (c) => c.json(await read.state()))
  return routes
}
