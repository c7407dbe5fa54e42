import type { SiteHealth } from '@civic-hub/protocol'
import { Hono } from 'hono'
import { adminsOnly, type OnSite } from './admin-access.ts'

/** `GET /api/admin/health`: how the site is, in figures; the app says it in words. */
export function createSiteHealthRoutes(read: () => Promise<SiteHealth>): Hono<OnSite> {
  const routes = new Hono<OnSite>()
  routes.get('/health', adminsOnly, async (c) => c.json(await read()))
  return routes
}
