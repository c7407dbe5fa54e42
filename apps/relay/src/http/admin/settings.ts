import { type AppSettings, changeSignUpSchema, changeSplashSchema } from '@civic-hub/protocol'
import { type Context, Hono } from 'hono'
import type { SignUpPolicies } from '../../accounts/sign-up-policy.ts'
import type { SplashGate } from '../../accounts/splash-gate.ts'
import { readBody } from '../read-body.ts'
import { adminsOnly, type OnSite } from './admin-access.ts'

/**
 * `/api/admin/settings`: the rule for sign-ups, and the splash gate. Every change returns the current
 * settings.
 */
export function createAppSettingsRoutes(signUp: SignUpPolicies, gate: SplashGate): Hono<OnSite> {
  const routes = new Hono<OnSite>()
  routes.use('/settings', adminsOnly)
  routes.use('/settings/*', adminsOnly)

  const answer = async (c: Context<OnSite>) => {
    const settings: AppSettings = { signUp: await signUp.current(), splash: { enabled: gate.enabled() } }
    return c.json(settings)
  }

  routes.get('/settings', answer)
  routes.put('/settings/sign-up', async (c) => {
    const body = await readBody(c, changeSignUpSchema)
    if (!body.ok) return body.response
    await signUp.change(body.value.signUp, c.get('session').account.id)
    return answer(c)
  })
  routes.put('/settings/splash', async (c) => {
    const body = await readBody(c, changeSplashSchema)
    if (!body.ok) return body.response
    const { enabled, password } = body.value
    await gate.change(
      { ...(enabled !== undefined && { enabled }), ...(password !== undefined && { password }) },
      c.get('session').account.id,
    )
    return answer(c)
  })
  routes.get('/settings/splash/password', (c) => c.json({ password: gate.password() }))
  return routes
}
